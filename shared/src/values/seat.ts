/** The most that a person is licensed to do, highest first. */
export const seats = ['builder', 'member', 'viewer'] as const

export type Seat = (typeof seats)[number]
