import type { z } from 'zod'
import type { noticeCalls, WireNotice } from '#shared/nouns/notices/notice-calls.ts'
import type { Notice, NoticeAbout } from '#shared/nouns/notices/notice.ts'
import { noticeKinds } from '#shared/nouns/notices/notice-kinds.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findTalk, nameOf } from '#server/features/notices/notice-names.ts'
import { sightOf } from '#server/features/notices/notice-sight.ts'
import { aboutOf, describeNotice } from '#server/features/notices/notice-store.ts'

type Asked = z.output<(typeof noticeCalls)['GET notifications/list']['query']>

/** A person's own notices of a section, newest first, as far as they see their things (specification 1 §3, §7). */
export function listNotices(
  context: OrgContext,
  publicUrl: string,
  { section, page, size }: Asked,
): { items: WireNotice[]; total: number } {
  const { db } = context.org
  const mine = db.build.selectFrom('notice').selectAll().where('member_id', '=', context.memberId).where('removed_at', 'is', null)
  const chosen =
    section === 'bookmarked' ? mine.where('bookmarked', '=', 1) : mine.where('read_at', section === 'unread' ? 'is' : 'is not', null)
  const rows = db.all(chosen.orderBy('created_at', 'desc').orderBy('id'))
  const sees = sightOf(context, rows.map(aboutOf))
  const seen = rows.filter((row) => sees(aboutOf(row)))
  const items = seen.slice((page - 1) * size, page * size).map((row) => wireOf(context, publicUrl, describeNotice(row)))
  return { items, total: seen.length }
}

function wireOf(context: OrgContext, publicUrl: string, notice: Notice): WireNotice {
  const { id, kind, about, createdAt, isRead, isBookmarked, forwardedBy, text } = notice
  const chat = about.itemType === 'chat' ? findTalk(context, about) : undefined
  const link = publicUrl + (chat?.path ?? pathOf(about))
  return {
    ...{
      id,
      title: chat?.name ?? nameOf(context, about),
      description: text ?? kind,
      createdAt,
      isRead,
      isBookmarked,
      forwardedBy,
      rawLink: link,
    },
    previewId: about.recordId ?? about.itemId,
    props: chat ? { ...propsOf(notice, link), ...chat.props } : propsOf(notice, link),
  }
}

function propsOf({ kind, about }: Notice, link: string): WireNotice['props'] {
  const { type } = noticeKinds[kind]
  if (type === 'chatMessage') return { type, chatId: about.itemId, link }
  if (type === 'record' && about.recordId !== null) return { type, tableId: about.itemId, recordId: about.recordId }
  if (type === 'templateInstalled') return { type, workspaceLink: link }
  return type === 'report' ? { type, link } : { type }
}

const pages: Readonly<Record<NoticeAbout['itemType'], (about: NoticeAbout) => string>> = {
  app: ({ itemId }) => `/app/${itemId}`,
  page: ({ itemId }) => `/doc-page/${itemId}`,
  table: ({ itemId, recordId }) => `/object/${itemId}${recordId === null ? '' : `/record/${recordId}`}`,
  chat: () => '/chat',
  task: ({ itemId }) => `/tasks?taskId=${itemId}`,
  report: () => '/settings/exports',
  automation: ({ itemId }) => `/automations/edit/${itemId}`,
  trigger: ({ partId }) => (partId === null ? '/lowcode/triggers' : `/lowcode/triggers/editor/${partId}`),
  approval: ({ itemId }) => `/updates/approvals/${itemId}`,
  accessRequest: ({ itemId }) => `/updates/access/${itemId}`,
  usage: () => '/settings/automation-usage',
  operator: () => '/updates',
}

const pathOf = (about: NoticeAbout): string => pages[about.itemType](about)
