import { streamSSE } from 'hono/streaming'
import type { FormItem } from '#shared/nouns/public-links/link-config-schema.ts'
import type { publicLinkCalls, SentAnswer } from '#shared/nouns/public-links/public-link-calls.ts'
import type { FormLineValues, FormValue, PublicForm } from '#shared/nouns/public-links/public-item.ts'
import type { PictureSize } from '#shared/nouns/attachments/picture-size.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { addressKey, countAttempt } from '#server/identity/attempt-limits.ts'
import type { LinkContext, LinkRow } from '#server/access/link-context.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { followLink } from '#server/features/public-links/follow-link.ts'
import { limitChoices, limitReads, limitSubmits } from '#server/features/public-links/link-limits.ts'
import { requireGrant, unlock } from '#server/features/public-links/link-password.ts'
import type { LinkVisits } from '#server/features/public-links/link-visits.ts'
import type { LinkWatch } from '#server/features/public-links/link-watch.ts'
import type { LinkWatches } from '#server/features/public-links/link-watches.ts'
import type { PrepareLinks } from '#server/features/public-links/manage-links.ts'
import { findLentBlock } from '#server/features/public-links/lent-blocks.ts'
import { drawNarrowed } from '#server/features/public-links/narrow-blocks.ts'
import { readRows, type PublicReaders } from '#server/features/public-links/project-item.ts'
import type { CallContext, CallHandlers } from '#server/http/call-module.ts'
import type { LentBlock } from '#server/items/block-plan.ts'
import { writeRecords } from '#server/mutations/write-records.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The operations on records that links need: reading, filling in forms, and checking a member's choice of shared data. */
export interface PublicRecords extends PublicReaders, PrepareLinks {
  formFields(context: LinkContext): { tableId: string; recordId: string | null; items: readonly FormItem[] }
  answer(context: LinkContext, secret: string): PublicForm
  submit(
    context: LinkContext,
    block: LentBlock | undefined,
    given: {
      id: string
      values: Readonly<Record<string, FormValue>>
      lines?: Readonly<Record<string, readonly FormLineValues[]>> | undefined
      version?: number | undefined
      secret?: string | undefined
      answer?: string | undefined
    },
  ): void
  choices(
    now: () => { context: LinkContext; block: LentBlock | undefined },
    asked: { part: string; version?: number | undefined; search: string },
    platform: Platform,
  ): Promise<{ choices: { id: string; name: string }[]; more: boolean }>
  fileField(context: LinkContext, block: LentBlock | undefined, partId: string, column?: string): { tableId: string; fieldId: string }
  listAnswers(context: OrgContext, link: Pick<LinkRow, 'id' | 'item_id'>): SentAnswer[]
  revokeAnswers(context: Pick<LinkContext, 'org' | 'now'>, linkId: string, answer?: string): number
}

/** Sends a file of the item that a link shows. @throws AppError `not_found`, `file_not_image`, `picture_too_large` */
export type SendFile = (context: LinkContext, platform: Platform, id: string, size: PictureSize | undefined) => Promise<Response>

/** Takes a stranger's file for a field of the form. @throws as an upload of a member */
export type TakeFile = (
  visitor: () => LinkContext,
  platform: Platform,
  place: { tableId: string; fieldId: string; name: string },
  request: Request,
) => Promise<{ id: string }>

export interface LinkServices {
  watches: LinkWatches
  visits: LinkVisits
}

/** Files of what a link shows, and those that strangers send; given by the feature that keeps them. */
export interface LinkFiles {
  send: SendFile
  take: TakeFile
}

export type VisitingCall =
  | 'GET public/:token'
  | 'GET public/:token/events'
  | 'GET public/:token/files/:id'
  | 'POST public/:token/unlock'
  | 'POST public/:token/rows'
  | 'POST public/:token/narrow'
  | 'POST public/:token/choices'
  | 'POST public/:token/submit'
  | 'POST public/:token/answer'
  | 'POST public/:token/upload'
  | 'GET v3/public-form/:formId'
type Visiting = Pick<CallHandlers<typeof publicLinkCalls>, VisitingCall>

const headers = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

/** The calls of visitors: the token is their right, and a password's cookie where the link has one. */
export function handleVisits(
  records: PublicRecords,
  { send: sendFile, take: takeFile }: LinkFiles,
  servicesOf: (platform: Platform) => LinkServices,
): Visiting {
  const open = (context: CallContext, token: string, slug?: string) => openLink(servicesOf(context.platform).watches, context, token, slug)
  const note = (context: CallContext, watch: LinkWatch, kind: 'open' | 'submit' | 'refused'): void => {
    const { session, ip } = context
    const memberId = session?.orgId === watch.orgId ? session.memberId : null
    servicesOf(context.platform).visits.note(watch.orgId, watch.context().link.id, kind, { ip, memberId })
  }
  return {
    'GET public/:token': async ({ params, query }, context) => {
      const watch = await open(context, params.token, query.org)
      requireGrant(context, watch.context().link)
      const answer = await watch.read()
      const known = context.http.req.header('if-none-match')
      if (known === answer.etag) return context.http.body(null, 304, { ...headers, etag: answer.etag })
      // a visitor who reads again after a change was already counted
      if (known === undefined) note(context, watch, 'open')
      return context.http.body(answer.json, 200, { ...headers, 'content-type': 'application/json', etag: answer.etag })
    },
    'GET public/:token/events': async ({ params, query }, context) => {
      const watch = await open(context, params.token, query.org)
      requireGrant(context, watch.context().link)
      await watch.read() // nothing to follow when there is nothing to see
      const leave = servicesOf(context.platform).watches.enter(watch, addressKey(context.ip))
      for (const [name, value] of Object.entries(headers)) context.http.header(name, value)
      return streamSSE(context.http, (stream) => followLink(stream, watch).finally(leave))
    },
    'GET public/:token/files/:id': async ({ params: { token, id }, query }, context) => {
      const watch = await open(context, token, query.org)
      requireGrant(context, watch.context().link)
      // a visitor has the files that what they see names, and no other of the item
      if (!(await watch.read()).json.includes(id)) throw new AppError('not_found')
      const answer = await sendFile(watch.context(), context.platform, id, query.size)
      for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
      return answer
    },
    'POST public/:token/unlock': async ({ params, body }, context) => {
      const watch = await open(context, params.token)
      try {
        await unlock(context, watch.context().link, body.password)
      } catch (error) {
        if (error instanceof AppError && error.id === 'password_mismatch') note(context, watch, 'refused')
        throw error
      }
    },
    'POST public/:token/rows': async ({ params, body }, context) => {
      const watch = await open(context, params.token)
      const visitor = watch.context()
      requireGrant(context, visitor.link)
      const rows = await readRows(visitor, body, records, context.platform)
      // rights that changed while it was read count where it leaves
      if (watch.context().access !== visitor.access) throw new AppError('not_found')
      for (const [name, value] of Object.entries(headers)) context.http.header(name, value)
      return { ...rows }
    },
    'POST public/:token/narrow': async ({ params, body }, context) => {
      const watch = await open(context, params.token)
      const visitor = watch.context()
      requireGrant(context, visitor.link)
      const blocks = await drawNarrowed(visitor, body.only, records.planBlock, context.platform)
      if (watch.context().access !== visitor.access) throw new AppError('not_found')
      for (const [name, value] of Object.entries(headers)) context.http.header(name, value)
      return { blocks: Object.fromEntries(Object.entries(blocks).map(([id, block]) => [id, block && { ...block }])) }
    },
    ...handleAnswers(records, takeFile, { open, note }),
    'GET v3/public-form/:formId': async ({ params }, context) => {
      const watch = await open(context, params.formId)
      const visitor = watch.context()
      if (visitor.link.item_type !== 'form') throw new AppError('not_found')
      requireGrant(context, visitor.link)
      for (const [name, value] of Object.entries(headers)) context.http.header(name, value)
      const { tableId, recordId, items } = records.formFields(visitor)
      return { table_id: tableId, record_id: recordId, fields: [...items] }
    },
  }
}

interface Visitors {
  open(context: CallContext, token: string, slug?: string): Promise<LinkWatch>
  note(context: CallContext, watch: LinkWatch, kind: 'open' | 'submit' | 'refused'): void
}

/** The calls by which visitors send something in, and change it. */
function handleAnswers(
  records: PublicRecords,
  takeFile: TakeFile,
  { open, note }: Visitors,
): Pick<Visiting, 'POST public/:token/choices' | 'POST public/:token/submit' | 'POST public/:token/answer' | 'POST public/:token/upload'> {
  return {
    'POST public/:token/choices': async ({ params, body }, context) => {
      const watch = await open(context, params.token)
      requireGrant(context, watch.context().link)
      await limitChoices(context, watch.context().link.id)
      const now = () => {
        const visitor = watch.context()
        return { context: visitor, block: body.block === undefined ? undefined : findLentBlock(visitor, body.block, records.planBlock) }
      }
      for (const [name, value] of Object.entries(headers)) context.http.header(name, value)
      return records.choices(now, body, context.platform)
    },
    'POST public/:token/submit': async ({ params, body }, context) => {
      const watch = await open(context, params.token)
      requireGrant(context, watch.context().link)
      await limitSubmits(context, watch.context().link.id)
      // a program that fills in every field it finds is told that all went well
      if (body.website) return
      const { db } = watch.context().org
      await writeRecords(db, () => {
        // with the link's state at this moment, not at the time of the request
        const visitor = watch.context(context.ip)
        const block = body.block === undefined ? undefined : findLentBlock(visitor, body.block, records.planBlock)
        records.submit(visitor, block, body)
      })
      note(context, watch, 'submit')
    },
    'POST public/:token/answer': async ({ params, body }, context) => {
      const watch = await open(context, params.token)
      const visitor = watch.context()
      requireGrant(context, visitor.link)
      if (visitor.link.item_type !== 'form') throw new AppError('not_found')
      for (const [name, value] of Object.entries(headers)) context.http.header(name, value)
      return { form: { ...records.answer(visitor, body.answer) } }
    },
    'POST public/:token/upload': async ({ params, query }, context) => {
      const watch = await open(context, params.token)
      const visitor = watch.context(context.ip)
      requireGrant(context, visitor.link)
      await limitSubmits(context, visitor.link.id)
      const block = query.block === undefined ? undefined : findLentBlock(visitor, query.block, records.planBlock)
      const place = records.fileField(visitor, block, query.part, query.column)
      return Response.json(
        await takeFile(() => watch.context(context.ip), context.platform, { ...place, name: query.name }, context.http.req.raw),
      )
    },
  }
}

/** A wrong token counts against the address, so that guessing is slow as well as hopeless (T32). */
async function openLink(watches: LinkWatches, context: CallContext, token: string, slug: string | undefined): Promise<LinkWatch> {
  try {
    const watch = await watches.open(token, slug)
    await limitReads(context, watch.context().link.id)
    return watch
  } catch (error) {
    if (error instanceof AppError && error.id === 'not_found') await countAttempt(context, 'link')
    throw error
  }
}
