/** Colours offered as an organisation's own: data that is stored, not styling. White text reads on all of them. */
export const brandColors = [
  '#1f2937',
  '#b42318',
  '#b54708',
  '#15703c',
  '#0f766e',
  '#0e7090',
  '#175cd3',
  '#4338ca',
  '#6d28d9',
  '#a21caf',
  '#be185d',
] as const

/** the value of `<input type="color">` while no colour is chosen */
export const neutralColor = '#808080'
