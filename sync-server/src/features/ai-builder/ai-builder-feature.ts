import { aiCalls } from '#shared/nouns/ai-builder/ai-calls.ts'
import { isDescribed } from '#shared/nouns/ai-builder/ai-limits.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { assertMay } from '#server/access/assert-may.ts'
import { assertEdits } from '#server/app-plans/assert-edits.ts'
import {
  assertAsked,
  assertReady,
  beginRequest,
  oneAtATime,
  stopAllRequests,
  stopRequest,
} from '#server/features/ai-builder/begin-request.ts'
import { hostsOf } from '#server/features/ai-builder/hosts/hosts-of.ts'
import { nearestTemplates, type FoundTemplate } from '#server/features/ai-builder/nearest-templates.ts'
import { readAttachment, type PictureTools, type ReadAttachment } from '#server/features/ai-builder/read-attachments.ts'
import { agree, readAiSettings, thinRequests, writeAiSettings } from '#server/features/ai-builder/request-rows.ts'
import { giveUpRequest, runRequest } from '#server/features/ai-builder/run-request.ts'
import { takeRequest } from '#server/features/ai-builder/take-request.ts'
import { listRequests, readJob, readStatus } from '#server/features/ai-builder/tell-of-requests.ts'
import { handleCalls, type CallContext } from '#server/http/call-module.ts'
import { keepThreads } from '#server/jobs/keep-threads.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The parts of other features that this one is given where features are composed. */
export interface AiTools extends PictureTools {
  /** every template that an organisation may install, with the words by which it is found */
  offeredTemplates(platform: Platform, orgId: string): Promise<FoundTemplate[]>
}

/** Plans, formulas, automations and texts from an AI host (docs/ai-builder.md). */
export function createAiBuilderFeature(tools: AiTools): ServerFeature {
  const threads = keepThreads({ size: 1, maxHeapMb: 512 })

  async function createApp(call: CallContext): Promise<Response> {
    const { platform } = call
    const context = call.member()
    assertMay(context.access, { about: 'flag', flag: 'create_dashboard' })
    const { files, ...data } = await takeRequest(call.http.req.raw)
    if (!isDescribed(data.description)) throw new AppError('description_too_short')
    if (data.app !== undefined) assertEdits(context, data.app)
    assertReady(platform, context, 'app')
    const job = await oneAtATime(context, async () => {
      const attachments: ReadAttachment[] = []
      // one after the other: each is held as a whole
      for (const file of files)
        attachments.push(await readAttachment({ platform, context, threads: threads.of(platform), pictures: tools }, file))
      return beginRequest(platform, call.member(), { kind: 'app', ...data, attachments })
    })
    return Response.json({ data: { success_msg: '', progress: 0, job } })
  }

  return {
    name: 'ai-builder',
    start: (platform) => threads.start(platform),
    calls: [
      handleCalls(aiCalls, {
        'GET builder/status': (_, call) => readStatus(call.platform, call.member()),
        'POST builder/nearest': async ({ body: { description, lang } }, call) => {
          if (!isDescribed(description)) throw new AppError('description_too_short')
          return nearestTemplates(description, lang, await tools.offeredTemplates(call.platform, call.member().org.orgId))
        },
        'POST builder/create-app': (_, call) => createApp(call),
        'POST builder/ask': async ({ body }, call) => {
          const context = call.member()
          assertAsked(context, body)
          return { job: await beginRequest(call.platform, context, body) }
        },
        'GET builder/jobs/:id': ({ params }, call) => readJob(call.platform, call.member(), params.id),
        'DELETE builder/jobs/:id': ({ params }, call) => stopRequest(call.platform, call.member(), params.id),
        'POST builder/agree': async (_, call) => {
          const { org, memberId, now } = call.member()
          await org.db.write(() => agree(org, memberId, hostsOf(call.platform.config.ai), now()))
        },
        'POST builder/settings/update': async ({ body }, call) => {
          const context = call.member()
          const { org } = context
          await org.db.write(() => writeAiSettings(org, body))
          if (body.enabled === false) await stopAllRequests(call.platform, context)
          return readStatus(call.platform, call.member())
        },
        'GET builder/requests': ({ query }, call) => ({
          requests: listRequests(call.member(), query),
          memberCredits: readAiSettings(call.member().org).memberCredits,
        }),
      }),
    ],
    effects: {
      'ai.ask': { run: runRequest, lane: 'ai', givenUp: giveUpRequest },
      'ai.thin': {
        run: async (_payload, { org, platform }) => {
          await org.db.write(() => thinRequests(org, platform.now()))
        },
        lane: 'upkeep',
        every: '35 4 * * *',
      },
    },
  }
}
