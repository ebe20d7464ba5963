import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { Installing, InstallStep } from '#server/templates/install/install-steps.ts'

/** Functions inactive, then automations off; those that the person or the plan may not have are left out, and noted. */
export function ruleSteps({ parts, tools, skip }: Installing): InstallStep[] {
  const attempt = (context: OrgContext, part: 'automations' | 'functions', name: string, work: () => void): void => {
    try {
      context.org.db.writeNow(work)
    } catch (error) {
      if (!(error instanceof AppError) || !(error.id in refusals)) throw error
      skip(context, { part, name, reason: refusals[error.id] ?? 'rights' })
    }
  }
  return [
    ...parts.functions.map((made) => ({
      name: `function ${made.id}`,
      run: (context: OrgContext) => attempt(context, 'functions', made.label, () => tools.addFunction(context, made)),
    })),
    ...parts.automations.map((made) => ({
      name: `automation ${made.id}`,
      run: (context: OrgContext) => attempt(context, 'automations', made.name, () => tools.apply(context, 'automations.create', made)),
    })),
  ]
}

const refusals: Readonly<Record<string, 'rights' | 'plan'>> = {
  permission_denied: 'rights',
  object_not_found: 'rights',
  plan_feature: 'plan',
  plan_blocked: 'plan',
  limit_reached: 'plan',
}
