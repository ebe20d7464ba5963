import { mkdirSync } from 'node:fs'
import { pino } from 'pino'
import { createOrganisation } from '#server/identity/create-organisation.ts'
import { createSession } from '#server/identity/sessions.ts'
import { readConfig } from '#server/lib/config.ts'
import { createPlatform } from '#server/platform/create-platform.ts'
import type { Job } from '#server/jobs/job.ts'

export interface StageInput {
  /** created by the job */
  folder: string
}

export interface StageMade {
  orgId: string
  /** of a session */
  token: string
}

/** Makes the files of warm-up.ts on a thread: it takes a tenth of a second, during which the server would answer nobody. */
export const stageJob: Job = async (input): Promise<StageMade> => {
  const { folder } = input as StageInput
  mkdirSync(folder)
  const { platform, close } = await createPlatform(readConfig({ DATA_DIR: folder }), pino({ level: 'silent' }))
  try {
    const { orgId, result } = await createOrganisation(
      platform,
      { name: 'Warm-up', language: 'en', timezone: 'UTC', owner: { email: '', firstName: '' }, ip: '', source: 'warm-up' },
      async (tx, created) => {
        const now = platform.now()
        const row = { id: created.accountId, email: '', password_hash: null, created_at: now.toISOString() }
        await tx.run(tx.build.insertInto('account').values(row))
        return createSession(tx, now, created)
      },
    )
    return { orgId, token: result.token }
  } finally {
    await close()
  }
}
