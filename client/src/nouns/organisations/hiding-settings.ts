import type { Access } from '#shared/access/access.ts'
import type { Organisation } from '#shared/nouns/organisations/organisation.ts'
import { readEntities, useEntities } from '#client/engine/replica/use-entities.ts'

/** Settings of the organisation by which parts of the product stand in no menu, bar or record. */
export type HidingSetting = keyof Pick<Organisation, 'hideTasks' | 'hideTablesForMember'>

interface Hideable {
  unless?: HidingSetting | undefined
}

const isShownIn = (organisation: Organisation | undefined, { unless }: Hideable): boolean =>
  unless === undefined || organisation?.[unless] !== true

/** `canViewTablesPages` (specification 1 §6). */
export const showsTables = (access: Access, isShown: (part: Hideable) => boolean): boolean =>
  access.isBuilder || isShown({ unless: 'hideTablesForMember' })

/** Tells what the organisation does not hide. */
export function useShownHere(): (part: Hideable) => boolean {
  const organisation = useEntities('organisation')[0]
  return (part) => isShownIn(organisation, part)
}

export function isShownHere(part: Hideable): boolean {
  return isShownIn(readEntities('organisation')[0], part)
}
