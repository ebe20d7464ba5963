import { z } from 'zod'
import { PermanentFailure } from '#server/lib/permanent-failure.ts'
import { inLane, type EffectContext } from '#server/jobs/effect-registry.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import { sweepHalf } from '#server/templates/package-file.ts'
import { restAfter } from '#server/templates/update/rest-after.ts'
import { failInstall, installOf, runInstall } from '#server/templates/install/run-install.ts'
import { runRemoval, runRestoring } from '#server/templates/remove/remove-install.ts'
import { runUpdate } from '#server/templates/update/run-update.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'

const actSchema = z.strictObject({ installId: z.string(), memberId: z.string() })

function actOf(payload: unknown): z.infer<typeof actSchema> {
  const parsed = actSchema.safeParse(payload)
  if (!parsed.success) throw new PermanentFailure('the work needs an installation and a member')
  return parsed.data
}

/** The work on packages of templates, as after-effects: nobody waits for it. The calls are those of the gallery. */
export function createTemplatePackagesFeature(tools: TemplateTools): ServerFeature {
  return {
    name: 'template-packages',
    start: ({ config }) => {
      sweepHalf(config.dataDir)
      return () => undefined
    },
    effects: {
      ...inLane(
        'imports',
        { 'templates.install': (payload, effect: EffectContext) => runInstall(installOf(payload), effect, tools) },
        undefined,
        (payload, org, now) => failInstall(org, installOf(payload), { id: 'internal' }, now),
      ),
      ...inLane(
        'imports',
        {
          'templates.remove': (payload, effect: EffectContext) => runRemoval(actOf(payload), effect, tools),
          'templates.restore': (payload, effect: EffectContext) => runRestoring(actOf(payload), effect, tools),
          'templates.update': (payload, effect: EffectContext) => runUpdate(actOf(payload), effect, tools),
        },
        undefined,
        (payload, org, now) => restAfter(org, actOf(payload).installId, now),
      ),
    },
  }
}
