import { useEntities } from '#client/engine/replica/use-entities.ts'

/** How many notices the person has not read. */
export function useUnreadCount(): number {
  return useEntities('notice').filter(({ isRead }) => !isRead).length
}
