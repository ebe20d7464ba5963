import type { AutomationGap } from '#shared/nouns/automations/automation-gaps.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import type { InstallStatus } from '#server/storage/schema/template-tables.ts'
import type { SkippedPart } from '#server/templates/install/install-steps.ts'
import { findInstall, idsOfInstall, readKeptParts, type InstallRow } from '#server/templates/install/install-store.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'
import type { OrgContext } from '#server/access/org-context.ts'

/** Work that is left after an installation: automations with parts to fill in, and parts that could not be made. */
export interface InstallGaps {
  automations: { id: string; name: string; gaps: AutomationGap[] }[]
  /** ids and names of functions, which are inactive */
  functions: { id: string; name: string }[]
  skipped: SkippedPart[]
}

export interface InstallFacts {
  installId: string
  templateId: string
  version: number
  sha256: string
  memberId: string
  withData: boolean
  status: InstallStatus
  /** 0 to 1 */
  progress: number
  startUrl: string | undefined
  error: { id: string; details?: unknown } | undefined
  /** its last update can be taken back */
  canUndo: boolean
  updatedAt: string
}

export interface InstallState extends InstallFacts {
  gaps: InstallGaps
}

function factsOf(row: InstallRow, updated: ReadonlySet<string>): InstallFacts {
  const isOver = row.status === 'installed' || row.status === 'removed'
  return {
    ...{ installId: row.id, templateId: row.template_id, version: row.version, sha256: row.sha256, memberId: row.member_id },
    withData: row.with_data === 1,
    status: row.status,
    progress: isOver ? 1 : row.steps === 0 ? 0 : row.step / row.steps,
    startUrl: row.start_url ?? undefined,
    error: row.error === null ? undefined : (JSON.parse(row.error) as { id: string; details?: unknown }),
    canUndo: row.status === 'installed' && updated.has(row.id),
    updatedAt: row.updated_at,
  }
}

/** Every installation of an organisation, the last first. */
export function listInstalls(org: OrgDatabase): InstallFacts[] {
  const { db } = org
  const rows = db.all(db.build.selectFrom('template_install').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'))
  const updated = updatedInstalls(org)
  return rows.map((row) => factsOf(row, updated))
}

/** Installations whose last update stands. */
function updatedInstalls({ db }: OrgDatabase): Set<string> {
  const rows = db.all(db.build.selectFrom('template_update').select('install_id').where('status', '=', 'done'))
  return new Set(rows.map((row) => row.install_id))
}

/** The state of an installation, with its gaps as this person sees them; undefined without one. */
export function installStatus(context: OrgContext, tools: TemplateTools, installId: string): InstallState | undefined {
  const { org } = context
  const row = findInstall(org, installId)
  if (!row) return undefined
  const gaps = row.status === 'installed' ? gapsOfInstall(context, tools, row) : { automations: [], functions: [] }
  return { ...factsOf(row, updatedInstalls(org)), gaps: { ...gaps, skipped: JSON.parse(row.skipped) as SkippedPart[] } }
}

function gapsOfInstall(context: OrgContext, tools: TemplateTools, row: InstallRow): Omit<InstallGaps, 'skipped'> {
  const { db } = context.org
  const ids = idsOfInstall(row)
  const { automations, functions } = readKeptParts(context.org, row.id)
  const hasFunction = (id: string): boolean =>
    db.get(db.build.selectFrom('low_code_function').select('id').where('id', '=', id).where('deleted_at', 'is', null)) !== undefined
  return {
    automations: automations.flatMap(({ id, name }) => {
      const own = ids.get(id) ?? ''
      return tools.seesAutomation(context, own) ? [{ id: own, name, gaps: tools.gapsOfAutomation(context, own) }] : []
    }),
    functions: functions.flatMap(({ id, label }) => (hasFunction(ids.get(id) ?? '') ? [{ id: ids.get(id) ?? '', name: label }] : [])),
  }
}
