import type { PlannedStep } from '#server/jobs/step-plan.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { TemplateParts, FilePart } from '#shared/nouns/template-packages/template-parts.ts'
import { appSteps } from '#server/templates/install/app-steps.ts'
import type { NewIds } from '#server/templates/install/new-ids.ts'
import { pageSteps } from '#server/templates/install/page-steps.ts'
import { ruleSteps } from '#server/templates/install/rule-steps.ts'
import { folderStep, tableSteps } from '#server/templates/install/table-steps.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'

export type InstallStep = PlannedStep<OrgContext>

/** A part that could not be made for the person who installs, and why. `changes`: of an update. */
export interface SkippedPart {
  part: 'automations' | 'functions' | 'blocks' | 'conditionals' | 'changes'
  name: string
  /** `changed`: people changed it after the update was described */
  reason: 'rights' | 'plan' | 'invalid' | 'changed'
}

/** The means of the steps. Parts are in the ids that they will have. */
export interface Installing {
  parts: TemplateParts
  files: readonly FilePart[]
  ids: NewIds
  /** Parts that are there already: of an update. */
  existing?: Pick<TemplateParts, 'tables' | 'apps'>
  tools: TemplateTools
  /** Inside a step: notes what is left out. */
  skip(context: OrgContext, skipped: SkippedPart): void
}

/** Everything but records and files, in an order in which each thing finds those that it names. */
export function structureSteps(installing: Installing): InstallStep[] {
  return [folderStep(installing), ...thingSteps(installing)]
}

/** The same without the folder. Of tables, apps and pages that exist only what is in them is made. */
export function thingSteps(installing: Installing): InstallStep[] {
  return [...tableSteps(installing), ...appSteps(installing), ...pageSteps(installing), ...ruleSteps(installing)]
}
