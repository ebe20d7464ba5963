import { z } from 'zod'
import type { TemplateChoice } from '#shared/nouns/templates/template-calls.ts'
import type { TemplateProblem } from '#shared/nouns/templates/template-limits.ts'
import { structureOf } from '#shared/nouns/template-packages/template-structure.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { describePackage } from '#server/features/templates/publish/describe-package.ts'
import { failVersion, findVersion, packageColumns, publishVersion, setVersion } from '#server/features/templates/publish/version-store.ts'
import type { TemplateRow, VersionRow } from '#server/features/templates/gallery/template-rows.ts'
import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { makePackage } from '#server/templates/make/make-package.ts'
import { readPackage } from '#server/templates/read/read-package.ts'
import { tryPackage } from '#server/templates/try-package.ts'
import type { TemplateContents } from '#server/templates/template-contents.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'
import { findPrivacy } from '#server/identity/private-items.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** Tries of the lane in which it runs. */
const lastTry = 3
const payloadSchema = z.strictObject({ id: z.string(), version: z.number() })

/**
 * Effect: *Creating* → *Testing installation* → *Waiting for approval*, or *Published* at once where only the own organisation sees it. A second
 * run goes on with the state that it finds.
 */
export async function makeTemplate(payload: unknown, effect: EffectContext, tools: TemplateTools): Promise<void> {
  const { id, version } = payloadSchema.parse(payload)
  const { platform, attempt } = effect
  const { controlStore } = platform
  try {
    const problem = await makeAndTry(id, version, effect, tools)
    if (problem !== undefined) await controlStore.write((tx) => failVersion(tx, id, version, problem))
  } catch (error) {
    if (attempt >= lastTry) await controlStore.write((tx) => failVersion(tx, id, version, 'internal'))
    throw error
  }
}

async function makeAndTry(
  id: string,
  version: number,
  { platform, org }: EffectContext,
  tools: TemplateTools,
): Promise<TemplateProblem | undefined> {
  const { controlStore } = platform
  const found = (): Promise<VersionRow | undefined> => findVersion(controlStore, id, version)
  const template = await controlStore.get(controlStore.build.selectFrom('template').selectAll().where('id', '=', id))
  const before = await found()
  // somebody deleted it meanwhile
  if (!template || !before) return undefined
  if (before.status === 'Creating') {
    const problem = await makeOne(template, version, { platform, org }, tools)
    if (problem !== undefined) return problem
  }
  const { status, sha256 } = (await found()) ?? {}
  if (status !== 'Testing installation' || sha256 == null) return undefined
  const trial = await tryPackage({ platform, tools }, sha256)
  if (!trial.ok) return 'refusal' in trial ? 'refused' : 'trial'
  await controlStore.write(async (tx) => {
    const at = platform.now().toISOString()
    if ((await findVersion(tx, id, version))?.status !== 'Testing installation') return
    if (template.is_private === 1) return publishVersion(tx, id, version, at)
    await setVersion(tx, id, version, { status: 'Waiting for approval' })
    const offered = { own_version: version, updated_at: at }
    await tx.run(tx.build.updateTable('template').set(offered).where('id', '=', id))
  })
  return undefined
}

async function makeOne(
  template: TemplateRow,
  version: number,
  { platform, org }: { platform: Platform; org: OrgDatabase },
  tools: TemplateTools,
): Promise<TemplateProblem | undefined> {
  const { controlStore } = platform
  const row = await findVersion(controlStore, template.id, version)
  if (row?.choice == null || template.member_id === null) return 'internal'
  const contents = contentsOf(org, row, JSON.parse(row.choice) as TemplateChoice)
  if (!contents) return 'rights'
  try {
    const made = await makePackage({ platform, tools }, org, template.member_id, contents)
    const columns = packageColumns({ ...made, structure: describePackage(made) })
    await controlStore.write((tx) =>
      setVersion(tx, template.id, version, { ...columns, has_data: made.hasData ? 1 : 0, status: 'Testing installation' }),
    )
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.id === 'limit_reached' ? 'limit' : 'rights'
  }
}

/** The things of a choice, in its folder's look; undefined when the folder is gone, or somebody's own. */
function contentsOf(org: OrgDatabase, { has_data: hasData }: VersionRow, { id, tabs }: TemplateChoice): TemplateContents | undefined {
  const { db } = org
  if (findPrivacy(org, 'folder', id)) return undefined
  const folder = db.get(
    db.build.selectFrom('folder').select(['label', 'icon', 'color']).where('id', '=', id).where('deleted_at', 'is', null),
  )
  if (!folder) return undefined
  return {
    folder,
    tabs: tabs
      .filter(({ include }) => include)
      .map(({ id: tabId, type, table_include: parts }) => ({
        ...{ type, id: tabId },
        ...(parts && { tricks: parts.tricks, triggers: parts.triggers, related: parts.related, data: hasData === 1 && parts.data }),
      })),
  }
}

/** The columns of a package that came as a file; undefined where it is refused. */
export async function readColumns(platform: Platform, sha256: string, bytes: number): Promise<Partial<VersionRow> | undefined> {
  const reading = await readPackage(platform, sha256)
  if (!reading.ok) return undefined
  const { counts, parts } = reading.package
  const automations = parts.automations.map(({ name, definition }) => ({ name, icon: definition.trigger.kind }))
  const described = describePackage({ structure: structureOf(parts), counts, automations })
  return { ...packageColumns({ sha256, bytes, structure: described }), has_data: counts.records > 0 ? 1 : 0 }
}
