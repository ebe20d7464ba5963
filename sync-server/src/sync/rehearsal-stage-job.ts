import { mkdirSync } from 'node:fs'
import { pino } from 'pino'
import { newId } from '#shared/lib/ids.ts'
import { createOrganisation } from '#server/access/create-organisation.ts'
import { createSession } from '#server/access/sessions.ts'
import { readConfig } from '#server/config.ts'
import { createPlatform } from '#server/create-platform.ts'
import type { Job } from '#server/jobs/job.ts'

export interface StageInput {
  /** to be made */
  folder: string
}

export interface StageMade {
  orgId: string
  /** of a session */
  token: string
}

/** The files of rehearsal.ts: making them takes a tenth of a second, in which the server would answer nobody. */
export const stageJob: Job = async (input): Promise<StageMade> => {
  const { folder } = input as StageInput
  mkdirSync(folder)
  const { platform, close } = createPlatform(readConfig({ DATA_DIR: folder }), pino({ level: 'silent' }))
  try {
    const { control } = platform
    const { orgId, result } = await createOrganisation(
      platform,
      { name: 'Rehearsal', language: 'en', timezone: 'UTC', owner: { email: '', firstName: '' }, ip: '', source: 'rehearsal' },
      (created) => {
        const accountId = newId()
        const row = { id: accountId, email: '', password_hash: null, created_at: platform.now().toISOString() }
        control.run(control.build.insertInto('account').values(row))
        return { accountId, result: createSession(platform, { accountId, orgId: created.orgId, memberId: created.memberId }) }
      },
    )
    return { orgId, token: result.token }
  } finally {
    close()
  }
}
