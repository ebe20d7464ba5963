import { noteForOrganisation } from '#server/identity/operator-log.ts'
import type { ListedTemplate } from '#server/features/templates/publish/approve.ts'
import type { Platform } from '#server/platform/platform.ts'

export type Judgement = 'approved' | 'rejected' | 'featured' | 'unfeatured'

/** The organisation that published a template reads in its history log what the operator did with it. */
export async function noteJudged(
  platform: Pick<Platform, 'orgs' | 'log' | 'now'>,
  { template, newest }: ListedTemplate,
  done: Judgement,
): Promise<void> {
  // those that come with the product, or from another server, are nobody's
  if (template.org_id === null) return
  await noteForOrganisation(platform, template.org_id, {
    ...{ action: `template.${done}`, entityType: 'template', entityId: template.id, label: newest.title },
  })
}
