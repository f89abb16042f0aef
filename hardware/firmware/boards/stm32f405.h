/* The registers of the STM32F405 that this firmware uses (RM0090), and no others. */
#ifndef STM32F405_H
#define STM32F405_H

#include <stdint.h>

typedef volatile uint32_t reg;

typedef struct {
    reg MODER, OTYPER, OSPEEDR, PUPDR, IDR, ODR, BSRR, LCKR, AFRL, AFRH;
} gpio_regs;

typedef struct {
    reg SR, DR, BRR, CR1, CR2, CR3, GTPR;
} usart_regs;

typedef struct {
    reg CR, PLLCFGR, CFGR, CIR, AHB1RSTR, AHB2RSTR, AHB3RSTR, reserved0;
    reg APB1RSTR, APB2RSTR, reserved1[2], AHB1ENR, AHB2ENR, AHB3ENR, reserved2;
    reg APB1ENR, APB2ENR, reserved3[2], AHB1LPENR, AHB2LPENR, AHB3LPENR, reserved4;
    reg APB1LPENR, APB2LPENR, reserved5[2], BDCR, CSR;
} rcc_regs;

typedef struct {
    reg CR1, CR2, SMCR, DIER, SR, EGR, CCMR1, CCMR2, CCER, CNT, PSC, ARR;
} timer_regs;

typedef struct {
    reg IMR, EMR, RTSR, FTSR, SWIER, PR;
} exti_regs;

typedef struct {
    reg MEMRMP, PMC, EXTICR[4];
} syscfg_regs;

typedef struct {
    reg CR1, CR2, SR, DR;
} spi_regs;

typedef struct {
    reg SR, CR1, CR2, SMPR1, SMPR2, JOFR[4], HTR, LTR, SQR1, SQR2, SQR3, JSQR, JDR[4], DR;
} adc_regs;

typedef struct {
    reg CR, SR, DR;
} rng_regs;

typedef struct {
    reg KR, PR, RLR, SR;
} iwdg_regs;

#define GPIOA ((gpio_regs *)0x40020000u)
#define GPIOB ((gpio_regs *)0x40020400u)
#define GPIOC ((gpio_regs *)0x40020800u)
#define RCC ((rcc_regs *)0x40023800u)
#define FLASH_ACR (*(reg *)0x40023C00u)
#define RNG ((rng_regs *)0x50060800u)
#define TIM2 ((timer_regs *)0x40000000u)
#define IWDG ((iwdg_regs *)0x40003000u)
#define USART1 ((usart_regs *)0x40011000u)
#define USART2 ((usart_regs *)0x40004400u)
#define USART3 ((usart_regs *)0x40004800u)
#define UART4 ((usart_regs *)0x40004C00u)
#define ADC1 ((adc_regs *)0x40012000u)
#define ADC_CCR (*(reg *)0x40012304u)
#define SPI1 ((spi_regs *)0x40013000u)
#define SYSCFG ((syscfg_regs *)0x40013800u)
#define EXTI ((exti_regs *)0x40013C00u)
#define VREFINT_CAL (*(const volatile uint16_t *)0x1FFF7A2Au) /* taken at 3.3 V (DS8626) */

#define SYST_CSR (*(reg *)0xE000E010u)
#define SYST_RVR (*(reg *)0xE000E014u)
#define SYST_CVR (*(reg *)0xE000E018u)
#define NVIC_ISER ((reg *)0xE000E100u)
#define SCB_VTOR (*(reg *)0xE000ED08u)
#define SCB_AIRCR (*(reg *)0xE000ED0Cu)

enum { IRQ_EXTI0 = 6, IRQ_EXTI1, IRQ_EXTI2, IRQ_EXTI3 };
enum { IRQ_USART1 = 37, IRQ_USART2 = 38, IRQ_USART3 = 39, IRQ_UART4 = 52, IRQ_COUNT = 82 };

#define BIT(n) (1u << (n))

static inline void enable_irq(unsigned number)
{
    NVIC_ISER[number / 32] = BIT(number % 32);
}

/* Keeps the compiler from moving what a ring holds across the move of its end. */
static inline void order_memory(void)
{
    __asm volatile("" ::: "memory");
}

static inline void mask_interrupts(void)
{
    __asm volatile("cpsid i" ::: "memory");
}

static inline void unmask_interrupts(void)
{
    __asm volatile("cpsie i" ::: "memory");
}

#endif
