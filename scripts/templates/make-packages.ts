import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isoDayAt } from '#shared/days/zone.ts'
import { newId } from '#shared/lib/ids.ts'
import { appPlanSchema } from '#shared/nouns/app-plans/app-plan-schema.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { prepareSharing, templateTools } from '#server/app/server-features.ts'
import { writeAppPlan } from '#server/app-plans/make-app-plan.ts'
import { createOrganisation } from '#server/identity/create-organisation.ts'
import type { Platform } from '#server/platform/platform.ts'
import { makePackage } from '#server/templates/make/make-package.ts'
import { packagePath } from '#server/templates/package-file.ts'
import type { ChosenTab } from '#server/templates/template-contents.ts'
import { planIn, type Language, type TemplateSource } from './template.ts'

/** Days of the samples count from it; installing moves them to its own day. */
export const madeOn = new Date('2026-11-30T12:00:00Z')

/** The name of a template in addresses: English has the short one. */
export const slugOf = (source: TemplateSource, language: Language): string =>
  language === 'en' ? source.slug : `${source.slug}-${language}`

/** An organisation that holds nothing but the template. @throws Error for a plan that is refused, or made with notes */
async function makeWorkspace(platform: Platform, source: TemplateSource, language: Language) {
  const email = `${newId()}@templates.example`
  const owner = { email, firstName: 'Trama', lastName: 'Templates' }
  const created = await createOrganisation(
    platform,
    { name: source.slug, language, timezone: 'UTC', owner, ip: '', source: 'template' },
    async (tx, { accountId: id }) => {
      await tx.run(tx.build.insertInto('account').values({ id, email, password_hash: null, created_at: platform.now().toISOString() }))
    },
  )
  const context = createOrgContext(created.org, created.memberId, { now: platform.now, source: 'template', events: platform.events })
  const plan = appPlanSchema.parse(planIn(source, language))
  const { made, notes } = await writeAppPlan(context, plan, {
    ...{ platform, seed: slugOf(source, language) },
    prepareSharing: (count) => prepareSharing(platform, created.orgId, count),
  })
  if (notes.length > 0) throw new Error(`${source.slug}: ${JSON.stringify(notes)}`)
  const { db } = created.org
  for (const { label, config } of db.all(db.build.selectFrom('field_def').select(['label', 'config'])))
    if ((JSON.parse(config) as { problem?: string | null }).problem) throw new Error(`${source.slug}: the field ${label} ${config}`)
  return { ...created, plan, made }
}

const tabOf = { app: { type: 'app' }, table: { type: 'table', tricks: true, data: true }, page: { type: 'doc-page' } } as const

/** Writes `<slug>.zip` and `<slug>.json` as servers hand them on. */
export async function makePair(platform: Platform, source: TemplateSource, language: Language, folder: string): Promise<string> {
  const { org, memberId, plan, made } = await makeWorkspace(platform, source, language)
  // people open an app first, and pages last
  const tabs = (['app', 'table', 'page'] as const).flatMap((kind) =>
    made.filter(({ type }) => type === kind).map(({ id }): ChosenTab => ({ ...tabOf[kind], id })),
  )
  const { label, icon, color } = plan
  const { sha256, counts } = await makePackage({ platform, tools: templateTools }, org, memberId, {
    ...{ folder: { label, icon, color }, tabs, samplesFrom: isoDayAt(platform.now(), 'UTC') },
  })
  const slug = slugOf(source, language)
  copyFileSync(packagePath(platform.config.dataDir, sha256), join(folder, `${slug}.zip`))
  const { title, short, description } = source.about[language] ?? source.about.en
  const row = {
    slug,
    version: 1,
    title,
    short_description: short,
    description,
    categories: source.categories,
    language,
    featured: source.featured === true,
  }
  writeFileSync(join(folder, `${slug}.json`), rowText(row))
  return `${slug} ${JSON.stringify(counts)} ${sha256.slice(0, 12)}`
}

/** JSON as the formatter leaves it: a line for each part. */
function rowText(row: object): string {
  const text = (value: unknown): string => (Array.isArray(value) ? `[${value.map(text).join(', ')}]` : JSON.stringify(value))
  const lines = Object.entries(row).map(([key, value]) => `  ${text(key)}: ${text(value)}`)
  return `{\n${lines.join(',\n')}\n}\n`
}
