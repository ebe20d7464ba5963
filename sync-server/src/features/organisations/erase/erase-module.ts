import { eraseCalls } from '#shared/nouns/organisations/erase-calls.ts'
import { eraseAfterDays } from '#shared/nouns/organisations/erase-days.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { eraseMail } from '#server/features/organisations/erase/erase-mail.ts'
import { handleCalls, type CallContext } from '#server/http/call-module.ts'
import { countPasswordTry } from '#server/identity/attempt-limits.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { checkPassword } from '#server/identity/passwords.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { Platform } from '#server/platform/platform.ts'

const dayMs = 24 * 60 * 60_000
/** A sign-in of this age proves the person like the password does. */
const freshMs = 10 * 60_000

export const eraseModule = handleCalls(eraseCalls, {
  'POST org/erase': async ({ body: { password } }, call) => {
    const context = call.member()
    await prove(call, password)
    const deleteAt = new Date(context.now().getTime() + eraseAfterDays * dayMs).toISOString()
    await schedule(call.platform, context, deleteAt)
    return { deleteAt }
  },

  'POST org/erase/abort': (_, call) => schedule(call.platform, call.member(), null),
})

/** @throws AppError `password_mismatch`, `password_needed`, `invalid_session` */
async function prove(call: CallContext, password: string | undefined): Promise<void> {
  const { session, platform } = call
  if (!session) throw new AppError('invalid_session')
  if (password === undefined) {
    if (platform.now().getTime() - session.createdAt.getTime() > freshMs) throw new AppError('password_needed')
    return
  }
  const { controlStore } = platform
  const find = controlStore.build.selectFrom('account').select(['email', 'password_hash']).where('id', '=', session.accountId)
  const account = await controlStore.get(find)
  if (!account) throw new AppError('invalid_session')
  const attempt = await countPasswordTry(call, account.email)
  if (!(await checkPassword(account.password_hash, password))) throw new AppError('password_mismatch')
  await attempt.forgive()
}

/** Sets the day, or takes it back, in both files; the control database, which erases, has the last word. @throws AppError `conflict` */
async function schedule(platform: Platform, context: OrgContext, deleteAt: string | null): Promise<void> {
  const { controlStore } = platform
  const { org, now } = context
  const { db } = org
  const before = db.get(db.build.selectFrom('organisation').select(['name', 'delete_at']))
  if (!before || (before.delete_at === null) === (deleteAt === null)) throw new AppError('conflict')
  await controlStore.run(controlStore.build.updateTable('organisation').set({ delete_at: deleteAt }).where('id', '=', org.orgId))
  await db.write(() => {
    db.run(db.build.updateTable('organisation').set({ delete_at: deleteAt, seq: org.nextSeq() }))
    writeAudit(context, {
      action: deleteAt === null ? 'organisation.erase-aborted' : 'organisation.erase-scheduled',
      entityType: 'organisation',
      entityId: org.orgId,
      label: before.name,
      before: { delete_at: before.delete_at },
      after: { delete_at: deleteAt },
    })
    const people = db.build.selectFrom('member').select('id').where('active', '=', 1).where('deleted_at', 'is', null)
    for (const { id } of db.all(people)) enqueueEffect(org, eraseMail, { memberId: id, deleteAt }, now())
    org.changed()
  })
}
