import type { CallAnswer } from '#shared/protocol/calls.ts'
import type { templateInstallCalls, TemplateInstall, TemplateInstallWithGaps } from '#shared/nouns/templates/install-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { sql } from 'kysely'
import type { OrgContext } from '#server/access/org-context.ts'
import { findInstallable } from '#server/features/templates/gallery/template-rows.ts'
import { installStatus, listInstalls, type InstallFacts } from '#server/templates/install/install-status.ts'
import { findHere, startInstall } from '#server/templates/install/start-install.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'
import type { Platform } from '#server/platform/platform.ts'

type Started = CallAnswer<(typeof templateInstallCalls)['POST template/install']>

/**
 * Begins an installation, or answers the one that is here, unless another one is wanted.
 * @throws AppError `template_not_found`, `package_refused`, `permission_denied`, `plan_limit`, `organisation_full`
 */
export async function install(
  platform: Platform,
  { org, memberId }: OrgContext,
  { slug, with_data: withData, again }: { slug: string; with_data: boolean; again: boolean },
): Promise<Started> {
  const { controlStore } = platform
  const found = await findInstallable(controlStore, org.orgId, slug)
  if (!found) throw new AppError('template_not_found')
  const before = again ? undefined : findHere(org, found.templateId)
  if (before) return toStarted(before)
  const { id: installId, isNew } = await startInstall(platform, org, memberId, { ...found, withData, again })
  if (!isNew) return toStarted(findHere(org, found.templateId), installId)
  await controlStore.run(sql`UPDATE template SET installs = installs + 1 WHERE id = ${found.templateId}`)
  return { status: 'installing', install_id: installId }
}

function toStarted(here: InstallFacts | undefined, installId = here?.installId ?? ''): Started {
  const { status = 'installing', startUrl } = here ?? {}
  return { status, install_id: installId, ...(startUrl !== undefined && { start_url: startUrl }) }
}

export const installsOf = ({ org }: OrgContext): TemplateInstall[] => listInstalls(org).map(toInstall)

/** @throws AppError `not_found` */
export function openInstall(context: OrgContext, tools: TemplateTools, id: string): TemplateInstallWithGaps {
  const state = installStatus(context, tools, id)
  if (!state) throw new AppError('not_found')
  const { automations, functions, skipped } = state.gaps
  return {
    ...toInstall(state),
    gaps: {
      automations: automations.map(({ id: of, name, gaps }) => ({ id: of, name, missing: gaps.length })),
      functions: functions.map(({ id: of, name }) => ({ id: of, name })),
      skipped: skipped.map(({ part, name, reason }) => ({ part, name, reason })),
    },
  }
}

function toInstall({
  installId,
  templateId,
  version,
  status,
  progress,
  startUrl,
  error,
  canUndo,
  updatedAt,
}: InstallFacts): TemplateInstall {
  return {
    ...{ install_id: installId, template_id: templateId, version, status, progress },
    ...(startUrl !== undefined && { start_url: startUrl }),
    ...{ error: error?.id ?? null, can_undo: canUndo, at: updatedAt },
  }
}
