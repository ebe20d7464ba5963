import type { LinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import type { MemberPrincipal } from '#tests/support/secrets/principal.ts'
import type { Scene } from '#tests/support/secrets/scene.ts'
import { nothingShown, visitorPrincipal, type Shown, type VisitorPrincipal } from '#tests/support/secrets/shown.ts'

interface WantedLink {
  type: VisitorPrincipal['type']
  item: string
  config?: LinkConfig
  canWrite?: boolean
  shown?: Shown
  blocks?: Map<string, Shown>
}

/** Makes a link as a person; its visitor is one more principal. Its address is a secret of its own. */
export async function share(scene: Scene, maker: MemberPrincipal, wanted: WantedLink): Promise<VisitorPrincipal | undefined> {
  const { world, watch } = scene
  const { type, item, config, canWrite } = wanted
  const body = { type, identifier: item, ...(config && { config }), ...(canWrite && { canWrite }) }
  const told = await watch.ask<LinkDetails>(maker, {
    method: 'POST',
    path: '/api/public-links/create',
    call: 'POST public-links/create',
    body,
  })
  const { id, token } = told.body
  if (told.status !== 200 || token === null) return undefined
  const shown = wanted.shown ?? nothingShown
  if (type === 'object' || type === 'form') {
    const named = [
      ...(told.body.config.fields ?? []),
      ...(told.body.config.items ?? []).flatMap((part) => (part.type === 'field' ? [part.field_id] : [])),
    ]
    const fields = named.flatMap((field) => world.fields.get(field)?.needs ?? [])
    world.book.add(token, 'address of a link', [{ table: item, manages: true, allRows: true }, ...fields])
    world.book.add(token, 'address of a link', [{ madeBy: maker.member.memberId }])
  }
  const isOf = ({ editsApps, editsPages, closedItems }: MemberPrincipal): boolean =>
    !closedItems.has(item) && (type === 'dashboard' ? editsApps : editsPages)
  const visitor = visitorPrincipal(
    world,
    { id, token, type, item, shown, blocks: wanted.blocks ?? new Map<string, Shown>(), maker, record: config?.record_id ?? undefined },
    () => scene.members.filter(isOf),
  )
  scene.visitors.push(visitor)
  return visitor
}
