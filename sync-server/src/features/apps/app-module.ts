import { given } from '#shared/lib/given.ts'
import { isDeepStrictEqual } from 'node:util'
import type { BlockRight } from '#shared/access/access-question.ts'
import { breakpoints } from '#shared/blocks/block-type.ts'
import { placeBlocks, setAppStyle } from '#shared/nouns/apps/app-document.ts'
import { appCalls, type WireApp } from '#shared/nouns/apps/app-calls.ts'
import { namedBars, namedStyle } from '#shared/nouns/apps/app-update-wire.ts'
import type { AppStyle } from '#shared/nouns/apps/app-snapshot.ts'
import { readBundle, writeBar } from '#shared/nouns/bundles/bundle-document.ts'
import type { BarName, Bars } from '#shared/nouns/bundles/bundle-snapshot.ts'
import { barsFromWire, barsToWire } from '#shared/nouns/bundles/bundle-wire.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { CallRequest } from '#shared/protocol/calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { PageElement } from '#shared/values/page-node.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { assertBars } from '#server/features/apps/assert-bars.ts'
import { addBlockTo, changeBlockOf, copyBlockOf, readBlockMarkdown, takeBlockFrom } from '#server/features/apps/app-blocks.ts'
import { listApps, readWireApp } from '#server/features/apps/read-app.ts'
import { handleCalls, type CallContext, type CallModule } from '#server/http/call-module.ts'
import { assertFolder } from '#server/items/folder-place.ts'
import type { MutationHandlers } from '#server/mutations/mutation-registry.ts'
import { runMutations } from '#server/mutations/run-mutations.ts'
import { decideDocumentAccess } from '#server/sync/document-access.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'

type Update = CallRequest<(typeof appCalls)['PUT v3/app/:id']>['body']
type Creation = CallRequest<(typeof appCalls)['POST v3/app']>['body']

/** The calls of {@link appCalls}. A name, a style and bars given together are stored together, or none. */
export function appModule(handlers: MutationHandlers): CallModule {
  const write = <T>(caller: OrgContext, work: (member: OrgContext) => T): Promise<T> =>
    runMutations(caller, handlers, (_apply, member) => work(member))
  return handleCalls(appCalls, {
    'POST v3/app': ({ body }, context) =>
      runMutations(context.member(), handlers, (apply, member) => {
        const id = newId()
        const { label, icon, color, workspace_id: folderId } = body
        apply('apps.create', given({ id, label, icon, color, folderId }))
        // a device's folder may be gone by the time it sends; a program names one that it has just read
        if (folderId !== undefined) assertFolder(member, folderId)
        const whole = withHome(body, id)
        dress(member, id, { style: styleOf(whole), bars: barsOf(whole) })
        return { id }
      }),
    'GET v3/app': ({ query }, context) => listApps(context.member(), query),
    'GET v3/app/:id': ({ params: { id } }, context) => {
      const member = context.member()
      demand(member, id, undefined)
      return readWireApp(member, id)
    },
    'PUT v3/app/:id': ({ params: { id }, body }, context) =>
      runMutations(context.member(), handlers, (apply, member) => {
        demand(member, id, undefined)
        const { entry, style, bars } = differingFrom(readWireApp(member, id), body)
        if (Object.keys(style).length > 0) demand(member, id, 'create')
        if (Object.keys(bars).length > 0) demandBars(member, id)
        if (Object.keys(entry).length > 0) apply('apps.update', { id, ...entry })
        sendBack(member, id, body)
        dress(member, id, { style, bars })
      }),
    'PUT v3/app/:id/layout': ({ params: { id }, body: { breakpoint, blocks } }, context) =>
      write(context.member(), (member) => {
        demand(member, id, 'edit')
        changeDocumentInWrite(member, `app:${id}`, (doc) => placeBlocks(doc, breakpoint, blocks, 'server'), 'server')
      }),
    'POST v3/app/:id/duplicate': ({ params: { id }, body: { label } }, context) =>
      runMutations(context.member(), handlers, (apply) => {
        const copy = newId()
        apply('apps.duplicate', { id, newId: copy, label })
        return { id: copy }
      }),
    'POST v3/app/:id/blocks': async ({ params: { id }, body }, context) => {
      const text = await textOf(context, id, 'create', body.text)
      return write(context.member(), (member) => {
        demand(member, id, 'create')
        return { id: addBlockTo(member, id, { ...body, text }) }
      })
    },
    'PUT v3/app/:id/blocks/:blockId': async ({ params: { id, blockId }, body }, context) => {
      const text = await textOf(context, id, 'edit', body.text)
      return write(context.member(), (member) => {
        demand(member, id, 'edit')
        changeBlockOf(member, id, blockId, { ...body, text })
      })
    },
    'DELETE v3/app/:id/blocks/:blockId': ({ params: { id, blockId } }, context) =>
      write(context.member(), (member) => {
        demand(member, id, 'delete')
        takeBlockFrom(member, id, blockId)
      }),
    'POST v3/app/:id/blocks/:blockId/copy': ({ params: { id, blockId }, body }, context) =>
      write(context.member(), (member) => {
        demand(member, id, undefined)
        return { id: copyBlockOf(member, id, blockId, body) }
      }),
  })
}

/** The right on blocks that a device needs for the same change. @throws AppError `app_not_found`, `permission_denied` */
function demand(context: OrgContext, id: string, needed: BlockRight | undefined): void {
  if (decideDocumentAccess(context, { kind: 'app', id }) === 'none') throw new AppError('app_not_found')
  if (needed && !context.access.blocks('app', id)[needed]) throw new AppError('permission_denied')
}

/** Markdown is read before the write that others wait for, and only for who may write it. @throws AppError as {@link demand}, `limit_reached` */
function textOf(call: CallContext, id: string, needed: BlockRight, text: string | undefined): Promise<PageElement[] | undefined> {
  const member = call.member()
  demand(member, id, needed)
  return readBlockMarkdown(call.platform, member.org.orgId, text)
}

/** Puts the given style, settings and bars into an app, to whose maker or editor the right was given before. */
function dress(context: OrgContext, id: string, { style, bars }: { style: Partial<AppStyle>; bars: Partial<Bars> }): void {
  if (Object.keys(style).length > 0) changeDocumentInWrite(context, `app:${id}`, (doc) => setAppStyle(doc, style, 'server'), 'server')
  if (Object.keys(bars).length === 0) return
  assertBars(context, id, bars)
  const write = (doc: Parameters<typeof readBundle>[0]): void => {
    const before = readBundle(doc)
    for (const [name, bar] of Object.entries(bars) as [BarName, Bars[BarName]][]) writeBar(doc, name, before[name], bar, 'server')
  }
  changeDocumentInWrite(context, documentName({ kind: 'bundle', id }), write, 'server')
}

/** A new app's bottom bar begins with the app itself, whose id nobody could name before. */
function withHome(body: Creation, id: string): Creation {
  const { bottom_nav: bar, label, icon } = body
  return bar ? { ...body, bottom_nav: { ...bar, items: [{ type: 'app', target: id, label, icon }, ...bar.items] } } : body
}

/** Bars are a part of the app for those who control it. @throws AppError `permission_denied` */
function demandBars(context: OrgContext, id: string): void {
  if (decideDocumentAccess(context, { kind: 'bundle', id }) !== 'write') throw new AppError('permission_denied')
}

const barsOf = (body: Update | Creation): Partial<Bars> => barsFromWire(namedBars(body), () => newShortId('b'))

/** The mobile layout is turned on and off beside its places. */
function styleOf(body: Update | Creation): Partial<AppStyle> {
  const isOn = 'layouts' in body ? body.layouts?.mobile.enabled : undefined
  return { ...(isOn !== undefined && { mobileEnabled: isOn }), ...namedStyle(body) }
}

/** The parts of a request that are not so already: an answer that comes back asks for no more rights than its changes do. */
function differingFrom(
  told: WireApp,
  body: Update,
): { entry: Partial<Pick<WireApp, 'label' | 'icon' | 'color'>>; style: Partial<AppStyle>; bars: Partial<Bars> } {
  const { label, icon, color } = body
  const bars = barsOf(body)
  const present: Bars = { menuBar: null, topBar: null, bottomNav: null, ...barsOf(told) }
  const [before, after] = [barsToWire(present), barsToWire({ ...present, ...bars })]
  const isSame: Record<BarName, boolean> = {
    menuBar: isDeepStrictEqual(before.menu_bar, after.menu_bar),
    topBar: isDeepStrictEqual(before.top_bar, after.top_bar),
    bottomNav: isDeepStrictEqual(before.bottom_nav, after.bottom_nav),
  }
  return {
    entry: changedIn(given({ label, icon, color }), told),
    style: changedIn(styleOf(body), styleOf(told)),
    bars: Object.fromEntries(Object.entries(bars).filter(([name]) => !isSame[name as BarName])),
  }
}

/** Blocks and places that were told and come back: those that differ are changed, like by their own calls. @throws AppError `not_found`, `permission_denied` */
function sendBack(member: OrgContext, id: string, { components, layouts }: Update): void {
  if (!components && !layouts) return
  const before = readWireApp(member, id)
  for (const block of components ?? []) {
    const stored = before.components.find((other) => other.id === block.id)
    if (!stored) throw new AppError('not_found', { blockId: block.id })
    if (stored.text !== block.text) throw new AppError('invalid_request', { blockId: block.id, reason: 'text' })
    if (isDeepStrictEqual(stored.config, block.config)) continue
    demand(member, id, 'edit')
    changeBlockOf(member, id, block.id, { config: changedIn(block.config, stored.config) })
  }
  for (const breakpoint of breakpoints) {
    const boxes = layouts?.[breakpoint].components
    if (!boxes || isDeepStrictEqual(boxes, before.layouts[breakpoint].components)) continue
    demand(member, id, 'edit')
    changeDocumentInWrite(member, `app:${id}`, (doc) => placeBlocks(doc, breakpoint, boxes, 'server'), 'server')
  }
}

/** Of two names of one setting only the changed one is sent on. */
const changedIn = <T extends object>(after: T, before: T): Partial<T> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof T]))) as Partial<T>
