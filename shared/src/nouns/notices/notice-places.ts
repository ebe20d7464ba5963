import { itemTypes } from '#shared/values/item-type.ts'

/** The kinds of things that notices are about. */
export const noticePlaceTypes = [
  ...itemTypes,
  'chat',
  'task',
  'report',
  'automation',
  'trigger',
  'approval',
  'accessRequest',
  'usage',
  'operator',
] as const
export type NoticePlaceType = (typeof noticePlaceTypes)[number]
