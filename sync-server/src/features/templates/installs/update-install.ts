import type { CallAnswer } from '#shared/protocol/calls.ts'
import type { templateInstallCalls } from '#shared/nouns/templates/install-calls.ts'
import type { ConflictAnswer } from '#shared/nouns/template-packages/template-change.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findInstallable } from '#server/features/templates/gallery/template-rows.ts'
import { listInstalls } from '#server/templates/install/install-status.ts'
import { describeUpdate } from '#server/templates/update/describe-update.ts'
import { updateInstall } from '#server/templates/update/run-update.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'
import type { Platform } from '#server/platform/platform.ts'

type Described = CallAnswer<(typeof templateInstallCalls)['GET template/install/:id/changes']>

/** The newest version that the organisation is offered. @throws AppError `not_found`, `template_not_found`, `conflict` where it stands already */
async function findNewer({ controlStore }: Platform, { org }: OrgContext, id: string): Promise<{ version: number; sha256: string }> {
  const install = listInstalls(org).find(({ installId }) => installId === id)
  if (!install) throw new AppError('not_found')
  const offered = await findInstallable(controlStore, org.orgId, install.templateId)
  if (!offered) throw new AppError('template_not_found')
  if (offered.version <= install.version) throw new AppError('conflict')
  return offered
}

/** The changes that an update would make. @throws AppError as {@link findNewer}, `package_refused`, `permission_denied` */
export async function describe(platform: Platform, context: OrgContext, tools: TemplateTools, id: string): Promise<Described> {
  const { version, sha256 } = await findNewer(platform, context, id)
  const { org, memberId } = context
  const { from, to, seen, changes } = await describeUpdate({ platform, tools }, org, memberId, id, { version, sha256 })
  return {
    ...{ from, to, seen },
    changes: changes.map(({ isConflict, within, part, before, after, local, ...change }) => ({
      ...change,
      ...{ within: within ?? null, part: part ?? null, before: before ?? null, after: after ?? null, local: local ?? null },
      is_conflict: isConflict,
    })),
  }
}

/**
 * Begins the update that was described. @throws AppError as {@link findNewer}; `conflict` when a newer version came meanwhile, or something changed here; `invalid_request`
 * for a conflict without an answer
 */
export async function update(
  platform: Platform,
  context: OrgContext,
  tools: TemplateTools,
  { id, version, seen, answers }: { id: string; version: number; seen?: string | undefined; answers: Record<string, ConflictAnswer> },
): Promise<void> {
  const newer = await findNewer(platform, context, id)
  if (newer.version !== version) throw new AppError('conflict')
  const { org, memberId } = context
  await updateInstall({ platform, tools }, org, memberId, id, { version, sha256: newer.sha256, answers, seen })
}
