/** The ways in which several values become one, by the name that stands at the end of a place: `{{trigger.f….f….sum}}`. */
export const takes = ['first', 'last', 'count', 'sum', 'average', 'least', 'greatest', 'unique', 'commas', 'lines'] as const
export type Take = (typeof takes)[number]

interface TakeRule {
  /** the fields that it is offered for: `numbers` those that add up, `ordered` those with a least and a greatest */
  of: 'all' | 'numbers' | 'ordered'
  /** `same`: a value of the field's type */
  gives: 'same' | 'number' | 'text'
}

export const takeRules: Readonly<Record<Take, TakeRule>> = {
  first: { of: 'all', gives: 'same' },
  last: { of: 'all', gives: 'same' },
  count: { of: 'all', gives: 'number' },
  sum: { of: 'numbers', gives: 'same' },
  average: { of: 'numbers', gives: 'same' },
  least: { of: 'ordered', gives: 'same' },
  greatest: { of: 'ordered', gives: 'same' },
  unique: { of: 'all', gives: 'text' },
  commas: { of: 'all', gives: 'text' },
  lines: { of: 'all', gives: 'text' },
}

export const isTake = (name: string | undefined): name is Take => takes.some((take) => take === name)
