import { mayTellOfDevice } from '#server/identity/attempt-limits.ts'
import { knownDevice, rememberDevice } from '#server/identity/known-devices.ts'
import type { CallContext } from '#server/http/call-module.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'

/** Remembers a browser that signed in. The account's owner is mailed when it never did before. */
export async function greetDevice(
  context: CallContext,
  email: string,
  { orgId, memberId }: { orgId: string; memberId: string },
): Promise<void> {
  const { platform, http } = context
  const isNew = (await knownDevice(context, email)) === undefined
  await rememberDevice(context, email)
  if (!isNew || !(await mayTellOfDevice(platform, email))) return
  const userAgent = (http.req.header('user-agent') ?? '').slice(0, 300)
  const org = platform.orgs.open(orgId)
  await org.db.write(() => enqueueEffect(org, 'auth.new-device-mail', { memberId, userAgent }, platform.now()))
}
