import { expect, it } from 'vitest'
import { z } from 'zod'
import { authCalls } from '#shared/nouns/auth/auth-calls.ts'
import { secondFactorCalls } from '#shared/nouns/auth/second-factor-calls.ts'
import { switchCalls } from '#shared/nouns/auth/switch-calls.ts'
import { historyLogCalls } from '#shared/nouns/history-log/history-log-calls.ts'
import { memberCalls } from '#shared/nouns/members/member-calls.ts'
import { organisationCalls } from '#shared/nouns/organisations/organisation-calls.ts'
import { planCalls } from '#shared/nouns/plans/plan-calls.ts'
import { roleCalls } from '#shared/nouns/roles/role-calls.ts'

const calls = {
  ...{ ...authCalls, ...secondFactorCalls, ...switchCalls, ...historyLogCalls },
  ...{ ...memberCalls, ...organisationCalls, ...planCalls, ...roleCalls },
}
type Key = keyof typeof calls

/** Names inside an answer or a payload, dotted; those of any shape that it may take. */
function namesIn(schema: unknown): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, part]) => [name, ...namesIn(part).map((inner) => `${name}.${inner}`)])
  if (schema instanceof z.ZodArray) return namesIn(schema.element)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(namesIn)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return namesIn(schema.unwrap())
  return []
}

const entrance = 'profile_settings.initial_url token verifySession'
const role = 'id_profile name color initial_url members.user_id members.user_name members.photo_url updated_by.name updated_by.photo_url'

/** The calls of specification 1 §7 with what it says of their answers (§3). */
const answers: [Key, string][] = [
  ['POST auth/loginV2', entrance],
  ['POST auth/mfa-login', 'profile_settings.initial_url token'],
  ['POST auth/loginWithToken', entrance],
  ['GET org/get', 'name'],
  ['POST auth/change-password', 'newToken'],
  ['POST auth/changePassword', 'data.newToken'],
  ['GET v3/account-usage', 'runs automation.used_total automation.used_free automation.used_without_free automation.limit api_calls'],
  ['GET v3/account-usage', 'database_rows.used database_rows.limit database_rows.table lowcode.used lowcode.limit updated_at'],
  ['GET v3/account-usage', 'ai_credits.default ai_credits.addons ai_credits.limit_exceeded ai_credits.percentage_usage'],
  ['GET v3/account-usage/automations', 'items.id items.description items.tab items.title items.total items.type'],
  ['GET v3/subscription/current', 'planId recurrency isTrial trialDaysLeft plansV2 isLegacySubscription source builderUsers.used'],
  ['GET v3/subscription/current', 'builderUsers.max memberUsers.used memberUsers.max overUsageTolerance maxApiCalls maxAutomationRuns'],
  ['GET v3/subscription/current', 'maxDatabaseRows lowcodeLimit allowViewrs'],
  ['GET user-settings/get', 'display_name first_name last_name personal_email phone photo_url email name is_portal'],
  ['GET user-settings/get', 'user_mention_notification_email user_mention_notification_trama'],
  ['GET v4/account/settings/infra-notification', 'emails'],
  [
    'GET v4/mgt/resources/metrics/lowcode',
    'total functions.reference_key functions.label functions.total_executions functions.total_consumed',
  ],
  ['POST profile/list', `${role} updated_at profile.manage_profile profile.tables_enabled profile.doc_pages_disabled`],
  ['POST profile/create', 'id'],
  ['GET org/settings', 'name logo_customizado org_mfa_required is_test locale_settings.language locale_settings.timezone'],
  ['GET org/settings', 'locale_settings.currency_symbol hide_tables_for_member member_upload_data_shortcut fun_mode delete_at'],
  ['POST members/list', 'members.id_user members.name members.email members.whatsapp members.seat members.id_profile members.active'],
  ['POST members/list', 'members.default_workspace members.invitation_email_response.status members.last_login_at members.created_at'],
  ['POST members/list', 'members.created_by.name'],
]
const payloads: [Key, string][] = [
  ['POST auth/loginV2', 'email password oauthToken oauthProvider identifier identityToken'],
  ['POST auth/mfa-login', 'verifySession verifyCode'],
  ['POST auth/loginWithToken', 'token'],
  ['POST auth/change-password', 'password token'],
  ['POST auth/changePassword', 'password'],
  ['POST auth/reset-password', 'email'],
  ['POST v4/account/settings/infra-notification', 'emails'],
  ['POST org/update', 'name hide_tables_for_member member_upload_data_shortcut fun_mode locale_settings.language'],
  ['POST members/invite', 'email active default_workspace role whatsapp seat'],
  ['POST profile/create', 'profile_name color profile_data members initial_url'],
  ['POST profile/update', 'profile_id profile_name color initial_url profile_data members'],
  ['POST profile/delete', 'profile_id users_new_profile'],
  ['POST v4/duplicate/profile', 'profile_id'],
  ['POST historyLog/list', 'search filters page size'],
  ['POST members/list', 'search filters page size'],
  ['POST historyLog/export', 'report_type date_values.start_date date_values.end_date search new_filters sort'],
]

it.each(answers)('%s answers the names of the specification: %s', (key, names) => {
  const call = calls[key] as { answer?: unknown }
  expect(namesIn(call.answer)).toEqual(expect.arrayContaining(names.split(' ')))
})

it.each(payloads)('%s takes the names of the specification: %s', (key, names) => {
  const call = calls[key] as { body?: unknown }
  expect(namesIn(call.body)).toEqual(expect.arrayContaining(names.split(' ')))
})
