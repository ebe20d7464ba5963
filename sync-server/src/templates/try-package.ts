import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { newId } from '#shared/lib/ids.ts'
import { readApp } from '#shared/nouns/apps/app-document.ts'
import { readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import type { PackageRefusal } from '#shared/nouns/template-packages/package-bounds.ts'
import type { TemplateCounts } from '#shared/nouns/template-packages/template-structure.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { addDefaultRoles, addMember } from '#server/identity/people.ts'
import { runStepPlan } from '#server/jobs/step-plan.ts'
import { writeRecords } from '#server/mutations/write-records.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { createDiskFiles } from '#server/storage/files/disk-files.ts'
import { createOrgStore } from '#server/storage/org-store.ts'
import { readDocument } from '#server/sync/org-documents.ts'
import { prepareInstall } from '#server/templates/install/prepare-install.ts'
import type { SkippedPart } from '#server/templates/install/install-steps.ts'
import { packagePath, packagesFolder, prepareFolder } from '#server/templates/package-file.ts'
import { readPackage } from '#server/templates/read/read-package.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'

/** The outcome of a trial. `differs` names the counts that are not those of the package; `skipped` the parts that were left out. */
export type Trial =
  | { ok: true; counts: TemplateCounts }
  | { ok: false; refusal: PackageRefusal }
  | { ok: false; differs: (keyof TemplateCounts)[]; counts: TemplateCounts; skipped: SkippedPart[] }
  | { ok: false; error: { id: string; details?: unknown } }

/** Installs a package into an organisation of its own beside the data and counts what it made. All of it is removed. */
export async function tryPackage({ platform, tools }: { platform: Platform; tools: TemplateTools }, sha256: string): Promise<Trial> {
  const reading = await readPackage(platform, sha256)
  if (!reading.ok) {
    const { ok: _, ...refusal } = reading
    return { ok: false, refusal }
  }
  const { dataDir } = platform.config
  prepareFolder(dataDir)
  const scratch = join(packagesFolder(dataDir), `.trying-${newId()}`)
  mkdirSync(scratch, { mode: 0o700 })
  const store = createOrgStore(scratch)
  const orgId = newId()
  try {
    const org = store.create(orgId)
    const memberId = addAdmin(org, platform.now())
    const skipped: SkippedPart[] = []
    const place = { installId: newId(), withData: true, path: packagePath(dataDir, sha256), store: createDiskFiles(scratch), orgId, tools }
    const { steps, installing } = await prepareInstall(reading.package, { ...place, skip: (_context, one) => skipped.push(one) })
    await runStepPlan({
      steps,
      write: (work) => writeRecords(org.db, work),
      context: () => createOrgContext(org, memberId, { now: platform.now, source: 'template' }),
      isDone: () => false,
      note: () => undefined,
    })
    const made = countMade(org, installing.parts)
    const differs = (Object.keys(made) as (keyof TemplateCounts)[]).filter((key) => made[key] !== reading.package.counts[key])
    return differs.length === 0 ? { ok: true, counts: made } : { ok: false, differs, counts: made, skipped }
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error: { id: error.id, details: error.details } }
    throw error
  } finally {
    store.erase(orgId)
    store.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}

function addAdmin(org: OrgDatabase, now: Date): string {
  const memberId = newId()
  org.db.writeNow(() => {
    org.db.run(
      org.db.build.insertInto('organisation').values({
        ...{ id: org.orgId, name: 'Trial', slug: 'trial', primary_color: null, language: 'en', timezone: 'UTC' },
        ...{ currency_symbol: '$', hide_tables_for_member: 0, seq: org.nextSeq() },
      }),
    )
    const roles = addDefaultRoles(org, now, 'en')
    const owner = { email: 'trial@trama.invalid', firstName: 'Trial' }
    addMember(org, { ...owner, id: memberId, accountId: newId(), seat: 'builder', roleId: roles.admin, createdBy: null }, now)
  })
  return memberId
}

/** The things of an installation that are there, counted in SQL and in its documents. */
export function countMade(
  org: OrgDatabase,
  { apps, pages }: { apps: readonly { id: string }[]; pages: readonly { id: string }[] },
): TemplateCounts {
  const count = (table: string): number =>
    org.db.get(sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)} WHERE deleted_at IS NULL`)?.n ?? 0
  const blocks = [
    ...apps.map(({ id }) => readDocument(org, `app:${id}`, (doc) => readApp(doc).blocks.length)),
    ...pages.map(({ id }) => readDocument(org, `page:${id}`, (doc) => Object.keys(readPageSnapshot(doc).blocks).length)),
  ]
  const records = org.db.get(sql<{ n: number }>`SELECT coalesce(sum(record_count), 0) AS n FROM table_def WHERE deleted_at IS NULL`)?.n ?? 0
  return {
    ...{ tables: count('table_def'), fields: count('field_def'), views: count('view_def'), forms: count('form_def') },
    ...{ apps: count('app'), blocks: blocks.reduce((sum, n) => sum + n, 0), pages: count('page') },
    ...{ automations: count('automation'), functions: count('low_code_function'), records },
    files: org.db.get(sql<{ n: number }>`SELECT count(*) AS n FROM attachment`)?.n ?? 0,
  }
}
