import { documentName } from '#shared/nouns/documents/document-names.ts'
import { isBlockTextNode } from '#shared/nouns/pages/page-nodes.ts'
import { readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { readLinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import type { PublicPlace } from '#shared/values/public-place.ts'
import { createLinkContext, type LinkContext, type LinkRow } from '#server/access/link-context.ts'
import { findLinkedForm } from '#server/access/linked-form.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { mayHoldToken } from '#server/features/public-links/hold-token.ts'
import { publicBody } from '#server/features/public-links/public-body.ts'
import { listLinks } from '#server/features/public-links/public-link-rows.ts'
import { findItem } from '#server/items/find-item.ts'
import { wholeOutsideAddress } from '#server/items/outside-address.ts'
import type { PublicWays } from '#server/items/public-ways.ts'
import { readDocument } from '#server/sync/org-documents.ts'

/**
 * The ways to what is public itself. An address is told where the maker of this link may share the thing and hold its address; links with a
 * password lead nowhere from here.
 */
export function createPublicWays(context: LinkContext, publicUrl: string): PublicWays {
  const { org, link, now } = context
  const maker = link.created_by === null ? undefined : createOrgContext(org, link.created_by, { now, source: 'public-link' })
  const opens = (row: LinkRow): boolean => maker !== undefined && isOpen(context, row) && mayHoldToken(maker, row)
  const places = new Map<string, PublicPlace | undefined>()
  const findPlace = (type: ItemType, id: string): PublicPlace | undefined => {
    const head = findItem(org, type, id)
    if (!head) return undefined
    const look = { label: head.label, icon: head.icon, color: head.color }
    if (type === link.item_type && id === link.item_id) return { ...look, token: null }
    if (!maker?.access.may('share', type, id)) return undefined
    const open = listLinks(maker, type, id).find(opens)
    return open && { ...look, token: open.token }
  }
  const ways: PublicWays = {
    origin: new URL(publicUrl).origin,
    place: (type, id) => {
      const key = `${type}:${id}`
      if (!places.has(key) && places.size < mostPlaces) places.set(key, findPlace(type, id))
      return places.get(key)
    },
    forms: (tableIds) => {
      const tables = tableIds.length > 0 ? tableIds : tablesWithForms(context)
      return tables.flatMap((id) => {
        const head = findItem(org, 'table', id)
        if (!head || !maker?.access.may('share', 'table', id)) return []
        const forms = listLinks(maker, 'form', id).filter((row) => readLinkConfig(row.config).record_id == null && opens(row))
        return forms.map((row) => ({ label: titleOf(context, row) || head.label, icon: head.icon, color: head.color, token: row.token }))
      })
    },
    pageText: (id) => {
      const { body } = readDocument(org, documentName({ kind: 'page', id }), readPageSnapshot)
      return publicBody(body, () => false, { isKnown: isBlockTextNode, outside: (address) => wholeOutsideAddress(address, ways) })
    },
  }
  return ways
}

/** Places that one answer looks for; texts may name many. */
const mostPlaces = 500

/** Tables at once; a menu of more is none. */
const mostTables = 50

function tablesWithForms({ org: { db } }: LinkContext): string[] {
  const forms = db.build.selectFrom('public_link').select('item_id').distinct().where('item_type', '=', 'form')
  return db.all(forms.where('deleted_at', 'is', null).where('active', '=', 1).limit(mostTables)).map(({ item_id: id }) => id)
}

function titleOf({ org }: LinkContext, { item_id: tableId, config }: LinkRow): string {
  const { title, form_id: formId } = readLinkConfig(config)
  return title || (formId ? (findLinkedForm(org, tableId, formId)?.definition.title ?? '') : '')
}

/** Whether a visitor who has the address gets in without being asked anything. */
function isOpen({ org, now }: LinkContext, row: LinkRow): boolean {
  if (row.active !== 1 || row.password_hash !== null) return false
  try {
    createLinkContext(org, row.id, { now, source: 'public-link' })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
