"""What is known of a camera: measured, kept, compared, and watched for what changes."""
