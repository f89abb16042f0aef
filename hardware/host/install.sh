#!/bin/sh
# install.sh table|floor RELEASE.pda MAKER.pub: puts Dealer Assist on a Debian 12 machine, as root.
# install.sh remove: takes it away again; journals, keys and settings stay, and it says where.
#
# Run again it mends what is missing and keeps /etc/dealer-assist as it is. Nothing is started:
# README.md beside this file says what comes next. DESTDIR=DIR puts the files below DIR instead and
# makes no users: for a look at what it does.
set -eu
umask 022
here=$(cd "$(dirname "$0")" && pwd)
kind=${1:?expected: install.sh table|floor RELEASE.pda MAKER.pub, or install.sh remove}
if [ "$kind" = remove ]; then
    root=${DESTDIR:-}
    if [ -z "$root" ]; then
        [ "$(id -u)" = 0 ] || { echo "expected root: it removes what root installed" >&2; exit 2; }
        systemctl disable --now 'dealer-assist-*.service' media-spare.automount 2> /dev/null || true
    fi
    for unit in vault table screen spare floor; do
        rm -f "$root/etc/systemd/system/dealer-assist-$unit.service"
    done
    rm -f "$root/etc/systemd/system/media-spare.mount" "$root/etc/systemd/system/media-spare.automount" \
        "$root/etc/pam.d/dealer-assist-screen" "$root/etc/sysctl.d/60-dealer-assist.conf" \
        "$root/usr/lib/sysusers.d/dealer-assist.conf" "$root/usr/lib/tmpfiles.d/dealer-assist.conf" \
        "$root"/etc/udev/rules.d/6[02]-dealer-assist*.rules "$root"/etc/udev/rules.d/90-dealer-assist*.rules \
        "$root/usr/bin/dealer-assist"
    rm -rf "$root/usr/lib/dealer-assist" "$root/opt/dealer-assist"
    [ -n "$root" ] || systemctl daemon-reload 2> /dev/null || true
    for kept in "$root/var/lib/dealer-assist" "$root/etc/dealer-assist"; do
        [ ! -e "$kept" ] || echo "kept: $kept (journals, keys and settings: delete them yourself, if you must)"
    done
    echo "removed. The users dealer-* stay too: what is kept is theirs"
    exit
fi
package=${2:?expected the signed release, VERSION.pda}
key=${3:?expected the public key of its maker}
package=$(realpath "$package") key=$(realpath "$key") root=${DESTDIR:-}
case "$kind" in
    table) units="vault table screen spare" ;;
    floor) units="floor" ;;
    *) echo "expected table or floor, not $kind" >&2; exit 2 ;;
esac
put() { install -D -m "$1" "$2" "$root$3"; }
kept() { [ -e "$root$2" ] || put 0644 "$1" "$2"; }

if [ -z "$root" ]; then
    [ "$(id -u)" = 0 ] || { echo "expected root: it makes users and writes to /etc" >&2; exit 2; }
    more=$([ "$kind" = table ] && echo cage xwayland kbd libegl1 libgl1 libxkbcommon0 libfontconfig1 libdbus-1-3 libwayland-cursor0 libwayland-egl1 || echo mosquitto)
    # shellcheck disable=SC2086 # several words on purpose
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
        systemd python3 python3-venv python3-cryptography procps $more
fi

# 1. What no release contains: the check, the start, the maker's key, users, folders, kernel settings.
put 0755 "$here/lib/check-release" /usr/lib/dealer-assist/check-release
put 0755 "$here/lib/start" /usr/lib/dealer-assist/start
put 0755 "$here/lib/make-env" /usr/lib/dealer-assist/make-env
put 0644 "$key" /etc/dealer-assist/release.pub
put 0644 "$here/sysusers.d/dealer-assist.conf" /usr/lib/sysusers.d/dealer-assist.conf
put 0644 "$here/tmpfiles.d/dealer-assist.conf" /usr/lib/tmpfiles.d/dealer-assist.conf
put 0644 "$here/sysctl.d/60-dealer-assist.conf" /etc/sysctl.d/60-dealer-assist.conf
for unit in $units; do
    put 0644 "$here/systemd/dealer-assist-$unit.service" "/etc/systemd/system/dealer-assist-$unit.service"
    [ ! -e "$here/etc/$unit.conf" ] || kept "$here/etc/$unit.conf" "/etc/dealer-assist/$unit.conf"
done
if [ "$kind" = table ]; then
    for unit in media-spare.mount media-spare.automount; do
        put 0644 "$here/systemd/$unit" "/etc/systemd/system/$unit"
    done
    put 0644 "$here/pam.d/dealer-assist-screen" /etc/pam.d/dealer-assist-screen
    for rules in "$here"/../udev/*.rules "$here"/udev/*.rules; do
        put 0644 "$rules" "/etc/udev/rules.d/$(basename "$rules")"
    done
fi

# 2. The release: looked over by the check that isn't part of it, before any of it runs.
draft=$(mktemp -d)
trap 'rm -rf "$draft"' EXIT
"$here/lib/check-release" --unpack "$package" "$draft" "$key"
"$here/lib/check-release" "$draft" "$key"

# 3. The libraries that the release's own lock fixes, and no others.
if [ -z "$root" ]; then
    systemd-sysusers
    systemd-tmpfiles --create dealer-assist.conf
    sysctl -q --system || true
    env=$("$here/lib/make-env" "$draft")
    cd /
    PYTHONPATH="$draft" "$env/bin/python" -PB -m dealer_assist update install \
        "$package" --by "${SUDO_USER:-root}" --why "first installation" \
        --release-key /etc/dealer-assist/release.pub
    printf '#!/bin/sh\nexec /usr/lib/dealer-assist/start "$@"\n' > /usr/bin/dealer-assist
    chmod 755 /usr/bin/dealer-assist
    systemctl daemon-reload || true
fi
echo "installed: $units. Next: README.md, \"First start\""
