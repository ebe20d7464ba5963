import { foldText } from '#shared/lib/fold-text.ts'
import type { TemplateCard, TemplateDetail } from '#shared/nouns/templates/template-calls.ts'
import { mostInstalledLimit, templateListLimit } from '#shared/nouns/templates/template-limits.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { toCard, toDetail } from '#server/features/templates/gallery/describe-template.ts'
import { findOffered, readOffered } from '#server/features/templates/gallery/template-rows.ts'
import type { Platform } from '#server/platform/platform.ts'

interface Asked {
  filters: { featured?: boolean | undefined; most_popular?: boolean | undefined; categories?: readonly string[] | undefined }
  language: string
  search: string
}

/** The templates that an organisation may install. *Most Installed* takes its ten after all other filters. */
export async function listTemplates(
  { controlStore }: Platform,
  orgId: string,
  { filters, language, search }: Asked,
): Promise<TemplateCard[]> {
  const wanted = foldText(search)
  const { featured, categories = [], most_popular: isPopular } = filters
  const found = (await readOffered(controlStore, orgId, templateListLimit))
    .filter((row) => (language === 'all' || row.language === language) && (featured !== true || row.featured === 1))
    .filter((row) => wanted === '' || foldText(`${row.title} ${row.short_description} ${row.categories}`).includes(wanted))
    .filter((row) => categories.length === 0 || (JSON.parse(row.categories) as string[]).some((name) => categories.includes(name)))
  return (isPopular === true ? found.slice(0, mostInstalledLimit) : found).map(toCard)
}

/** @throws AppError `template_not_found` */
export async function openTemplate({ controlStore }: Platform, orgId: string, named: string): Promise<TemplateDetail> {
  const row = await findOffered(controlStore, orgId, named)
  if (!row) throw new AppError('template_not_found')
  return toDetail(controlStore, row)
}
