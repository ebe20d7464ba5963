import { AppError } from '#shared/protocol/errors.ts'
import { newId } from '#shared/lib/ids.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { applyMutation, templateTools } from '#server/app/server-features.ts'
import { seedDemo } from '#server/features/demo/seed-demo.ts'
import type { ChosenTab, TemplateContents } from '#server/templates/template-contents.ts'
import { runInstall } from '#server/templates/install/run-install.ts'
import { startInstall, type InstallWish } from '#server/templates/install/start-install.ts'
import { findInstall, type InstallRow } from '#server/templates/install/install-store.ts'
import type { ConflictAnswer } from '#shared/nouns/template-packages/template-change.ts'
import { describeUpdate } from '#server/templates/update/describe-update.ts'
import { runUpdate, updateInstall } from '#server/templates/update/run-update.ts'
import { makePackage, type MadePackage } from '#server/templates/make/make-package.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import type { TestPlatform } from '#tests/support/test-platform.ts'

export const templateFolder = { label: 'Coffee', icon: 'coffee', color: 'amber' }

/** Every table, app and page of an organisation, with all of it. */
export function allTabs({ org: { db } }: TestOrg, choice: Partial<ChosenTab> = { tricks: true, triggers: true, data: true }): ChosenTab[] {
  const ids = (table: 'table_def' | 'app' | 'page'): string[] =>
    db
      .all(
        db.build
          .selectFrom(table)
          .select('id')
          .where('archived_at', 'is', null)
          .where('deleted_at', 'is', null)
          .orderBy('created_at')
          .orderBy('id'),
      )
      .map(({ id }) => id)
  return [
    ...ids('table_def').map((id): ChosenTab => ({ type: 'table', id, ...choice })),
    ...ids('app').map((id): ChosenTab => ({ type: 'app', id })),
    ...ids('page').map((id): ChosenTab => ({ type: 'doc-page', id })),
  ]
}

export const seedDemoIn = (platform: TestPlatform, { org, admin }: TestOrg): Promise<void> =>
  seedDemo(platform, org, admin.memberId, applyMutation)

export const publish = (platform: TestPlatform, { org, admin }: TestOrg, contents: TemplateContents): Promise<MadePackage> =>
  makePackage({ platform, tools: templateTools }, org, admin.memberId, contents)

export const effectOf = (platform: TestPlatform, { org }: TestOrg, signal = new AbortController().signal): EffectContext => ({
  platform,
  org,
  effectId: newId(),
  attempt: 1,
  signal,
})

/** Installs a package as the administrator, to the end. */
export async function install(platform: TestPlatform, into: TestOrg, sha256: string, wish: Partial<InstallWish> = {}): Promise<InstallRow> {
  const given = { templateId: newId(), version: 1, withData: true, ...wish, sha256 }
  const { id: installId } = await startInstall(platform, into.org, into.admin.memberId, given).catch((error: unknown) => {
    throw error instanceof AppError ? new Error(`${error.id} ${JSON.stringify(error.details)}`, { cause: error }) : error
  })
  await runInstall(installId, effectOf(platform, into), templateTools)
  const row = findInstall(into.org, installId)
  if (row?.status !== 'installed') throw new Error(`not installed: ${row?.status} ${row?.error}`)
  return row
}

/** Updates an installation as the administrator, to the end. */
export async function update(
  platform: TestPlatform,
  org: TestOrg,
  installId: string,
  wish: { version: number; sha256: string; answers?: Record<string, ConflictAnswer> },
): Promise<void> {
  const given = { platform, tools: templateTools }
  await updateInstall(given, org.org, org.admin.memberId, installId, { answers: {}, ...wish })
  await runUpdate({ installId, memberId: org.admin.memberId }, effectOf(platform, org), templateTools)
}

export const describeFor = (platform: TestPlatform, org: TestOrg, installId: string, wish: { version: number; sha256: string }) =>
  describeUpdate({ platform, tools: templateTools }, org.org, org.admin.memberId, installId, wish)
