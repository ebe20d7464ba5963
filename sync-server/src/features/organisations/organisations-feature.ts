import type { Updateable } from 'kysely'
import { organisationCalls } from '#shared/nouns/organisations/organisation-calls.ts'
import { withParts } from '#shared/lib/settings-parts.ts'
import type { CallRequest } from '#shared/protocol/calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { settleComputed } from '#server/computed/settle.ts'
import { isFactorRequired } from '#server/identity/second-factor/required-factor.ts'
import { isTimezone } from '#server/identity/is-timezone.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { readSystemEmails } from '#server/storage/system-emails.ts'
import { readSessionData } from '#server/identity/session-data.ts'
import { toOrganisation } from '#server/identity/people.ts'
import { scheduleAllStages } from '#server/records/stages/schedule-stages.ts'
import { eraseMailEffects } from '#server/features/organisations/erase/erase-mail.ts'
import { eraseModule } from '#server/features/organisations/erase/erase-module.ts'
import { startErasing } from '#server/features/organisations/erase/erase-organisation.ts'
import { takeOutModule } from '#server/features/organisations/take-out/take-out-calls.ts'
import { takeOutEffects } from '#server/features/organisations/take-out/take-out-effects.ts'
import { signLegacyToken } from '#server/features/organisations/outside/legacy-token.ts'
import { readPlaylist } from '#server/features/organisations/outside/playlist.ts'
import { systemMailEffects } from '#server/features/organisations/system-mail.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import type { OrgSchema } from '#server/storage/org-schema.ts'
import { wrongPart } from '#server/lib/wrong-part.ts'

type Asked = CallRequest<(typeof organisationCalls)['POST org/update']>['body']

/** The specification's names as ours. An absent part stays absent. */
function byOurNames({
  hide_tables_for_member: hides,
  member_upload_data_shortcut: uploads,
  hide_tasks: tasks,
  fun_mode: fun,
  locale_settings: { language, timezone, currency_symbol: currency } = {},
  ...ours
}: Asked) {
  return {
    ...ours,
    ...(hides !== undefined && { hideTablesForMember: hides }),
    ...(uploads !== undefined && { memberUploadDataShortcut: uploads }),
    ...(tasks !== undefined && { hideTasks: tasks }),
    ...(fun !== undefined && { funMode: fun }),
    ...(language !== undefined && { language }),
    ...(timezone !== undefined && { timezone }),
    ...(currency !== undefined && { currencySymbol: currency }),
  }
}

const calls = handleCalls(organisationCalls, {
  'POST org/update': async ({ body: asked }, call) => {
    const body = byOurNames(asked)
    const context = call.member()
    const { org, access } = context
    if (body.primaryColor !== undefined && !access.can('customize_org_theme')) throw new AppError('permission_denied')
    if (body.passwordLength !== undefined && !access.isAdmin) throw new AppError('permission_denied')
    if (body.timezone !== undefined && !isTimezone(body.timezone)) {
      throw wrongPart('timezone', 'not a time zone')
    }
    if (body.funMode === true && call.platform.config.links.fun === undefined) throw new AppError('not_found')
    const changes: Updateable<OrgSchema['organisation']> = {
      ...(body.name !== undefined && { name: body.name }),
      ...(body.language !== undefined && { language: body.language }),
      ...(body.timezone !== undefined && { timezone: body.timezone }),
      ...(body.currencySymbol !== undefined && { currency_symbol: body.currencySymbol }),
      ...(body.primaryColor !== undefined && { primary_color: body.primaryColor }),
      ...(body.hideTablesForMember !== undefined && { hide_tables_for_member: body.hideTablesForMember ? 1 : 0 }),
      ...(body.memberUploadDataShortcut !== undefined && { member_upload_data_shortcut: body.memberUploadDataShortcut ? 1 : 0 }),
      ...(body.hideTasks !== undefined && { hide_tasks: body.hideTasks ? 1 : 0 }),
      ...(body.funMode !== undefined && { fun_mode: body.funMode ? 1 : 0 }),
      ...(body.passwordLength !== undefined && { password_length: body.passwordLength }),
      ...(body.workingHours !== undefined && { working_hours: body.workingHours && JSON.stringify(body.workingHours) }),
    }
    await org.db.write(() => {
      const row = org.db.get(org.db.build.selectFrom('organisation').selectAll())
      if (!row) throw new Error(`${org.db.path} lacks its organisation`)
      const before = toOrganisation(row)
      if (body.formats !== undefined) changes.formats = JSON.stringify(withParts(before.formats ?? {}, body.formats))
      org.db.run(org.db.build.updateTable('organisation').set({ ...changes, seq: org.nextSeq() }))
      settleComputed(org, context.now())
      if (body.workingHours !== undefined || body.timezone !== undefined) scheduleAllStages(org, context.now())
      const changed = (Object.keys(body) as (keyof typeof body)[]).filter((key) => body[key] !== undefined && body[key] !== before[key])
      const after = Object.fromEntries(changed.map((key) => [key, body[key]]))
      const old = Object.fromEntries(changed.map((key) => [key, before[key]]))
      writeAudit(context, {
        action: 'organisation.updated',
        entityType: 'organisation',
        entityId: org.orgId,
        label: body.name ?? before.name,
        before: old,
        after,
      })
      org.changed()
    })
    const { name } = body
    if (name === undefined) return
    // The copy of the name that is shown before log-in. If this fails, the call fails and is retried.
    const { controlStore } = call.platform
    await controlStore.run(controlStore.build.updateTable('organisation').set({ name }).where('id', '=', org.orgId))
  },

  'GET org/settings': async (_, call) => {
    const { org } = call.member()
    const row = org.db.get(org.db.build.selectFrom('organisation').selectAll())
    if (!row) throw new Error(`${org.db.path} lacks its organisation`)
    const own = toOrganisation(row)
    return {
      ...{ id: own.id, name: own.name, logo_customizado: row.logo_url, primary_color: own.primaryColor, is_test: false },
      org_mfa_required: await isFactorRequired(call.platform.controlStore, org.orgId),
      ...{ hide_tables_for_member: own.hideTablesForMember, member_upload_data_shortcut: row.member_upload_data_shortcut === 1 },
      hide_tasks: row.hide_tasks === 1,
      ...{ fun_mode: row.fun_mode === 1, delete_at: row.delete_at },
      locale_settings: { language: own.language, timezone: own.timezone, currency_symbol: own.currencySymbol },
    }
  },

  'GET org/links': (_, call) => {
    const { links, billing } = call.platform.config
    const { settings, organisation } = readSessionData(call.member().org, call.member().memberId)
    const language = settings.language ?? organisation.language
    return {
      changelog: (language === 'pt' ? links.changelogPt : undefined) ?? links.changelog ?? null,
      documentation: links.documentation ?? null,
      videos: links.videos ?? null,
      support: links.support ?? null,
      sales: links.sales ?? null,
      onboarding: links.onboarding ?? null,
      start_video: (language === 'pt' ? links.startVideoPt : undefined) ?? links.startVideo ?? null,
      playlist: links.playlist !== undefined,
      desktop: links.desktop ?? null,
      legacy: links.legacy ?? null,
      fun: links.fun ?? null,
      sells: billing.provider !== 'none',
    }
  },

  'GET org/videos': async (_, call) => {
    call.member()
    return { videos: await readPlaylist(call.platform) }
  },

  'POST org/legacy-token': (_, call) => signLegacyToken(call.member(), call.platform),

  'GET v4/account/settings/infra-notification': (_, call) => ({ emails: readSystemEmails(call.member().org) }),

  'POST v4/account/settings/infra-notification': async ({ body: { emails } }, call) => {
    const context = call.member()
    const { org } = context
    const wanted = [...new Set(emails)]
    await org.db.write(() => {
      const before = readSystemEmails(org)
      org.db.run(org.db.build.updateTable('organisation').set({ system_emails: JSON.stringify(wanted) }))
      writeAudit(context, {
        action: 'organisation.updated',
        entityType: 'organisation',
        entityId: org.orgId,
        label: '',
        before: { system_emails: before.length },
        after: { system_emails: wanted.length },
      })
    })
  },
})

const organisationFeed = feedSource('organisation', function* ({ org }, since) {
  for (const row of org.db.all(org.db.build.selectFrom('organisation').selectAll().where('seq', '>', since))) {
    yield { id: row.id, seq: row.seq, data: toOrganisation(row) }
  }
})

/** The organisation's own settings, and the part that every device has (specification 1 §1, §2 "Settings"). */
export const organisationsFeature: ServerFeature = {
  name: 'organisations',
  calls: [calls, takeOutModule, eraseModule],
  feeds: [organisationFeed],
  effects: { ...systemMailEffects, ...takeOutEffects, ...eraseMailEffects },
  start: startErasing,
}
