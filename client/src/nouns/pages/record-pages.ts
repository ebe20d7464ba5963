import type { PageEntry, PageRecord } from '#shared/nouns/pages/page-entry.ts'
import { newId } from '#shared/lib/ids.ts'
import { mutate } from '#client/engine/outbox/mutate.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { readSession } from '#client/engine/session/session.ts'
import { itemDefaults } from '#client/nouns/items/item.ts'

/** The page about a record, if this person sees one. */
export function usePageOfRecord({ tableId, recordId }: PageRecord): PageEntry | undefined {
  return useEntities('page').find(({ record }) => record?.recordId === recordId && record.tableId === tableId)
}

/** The letters for the records of a table, by name. */
export function useLetters(tableId: string): PageEntry[] {
  return useEntities('page')
    .filter(({ letterOf }) => letterOf === tableId)
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

/** Makes the page about a record, also offline, and answers its id. */
export function createRecordPage(label: string, record: PageRecord): string {
  const id = newId()
  const now = new Date().toISOString()
  const look = { ...itemDefaults.page, label }
  const data = { ...look, id, createdAt: now, updatedAt: now, createdBy: readSession().memberId, isPublic: false, parentId: null, record }
  mutate('pages.create', { id, ...look, record }, [{ entity: 'page', id, data }])
  return id
}

/** Says which record a page is about, and for the records of which table it is a letter. */
export function relatePage(id: string, relations: { record?: PageRecord | null; letterOf?: string | null }): void {
  mutate('pages.relate', { id, ...relations }, [{ entity: 'page', id, data: { ...relations, updatedAt: new Date().toISOString() } }])
}
