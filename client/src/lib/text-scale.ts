/** How much larger than usual a person reads: their browser's size of text over 16 px. */
export const textScale =
  typeof document === 'undefined' ? 1 : (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16
