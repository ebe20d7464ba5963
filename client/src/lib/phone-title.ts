import { createValue } from '#client/lib/value.ts'

/** The place for a title in the bar at the top of a phone, in which the organisation stands otherwise. */
export const phoneTitlePlace = createValue<HTMLElement | null>(null)
export const setPhoneTitlePlace = (element: HTMLElement | null): void => phoneTitlePlace.set(element)
