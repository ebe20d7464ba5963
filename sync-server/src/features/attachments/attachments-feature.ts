import { attachmentCalls } from '#shared/nouns/attachments/attachment-calls.ts'
import { attachmentMutationSchemas } from '#shared/nouns/attachments/attachment-mutations.ts'
import { announceAttachment } from '#server/features/attachments/announce-attachment.ts'
import { receivePart } from '#server/features/attachments/receive-part.ts'
import { forgetAttachments } from '#server/features/attachments/forget-attachments.ts'
import { describeAttachments, sendAttachment } from '#server/features/attachments/read-attachments.ts'
import { sweepAttachments } from '#server/features/attachments/sweep-attachments.ts'
import { uploadAttachment } from '#server/features/attachments/upload-attachment.ts'
import { inLane } from '#server/jobs/effect-registry.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { mutation } from '#server/mutations/mutation-registry.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

const calls = handleCalls(attachmentCalls, {
  'POST attachments/upload': async ({ query }, context) =>
    Response.json(await uploadAttachment(context.member(), context.platform, query, context.http.req.raw)),
  'POST attachments/part': async ({ query }, context) =>
    Response.json(await receivePart(context.member(), context.platform, query, context.http.req.raw)),
  'POST attachments/describe': ({ body }, context) => ({ attachments: describeAttachments(context.member(), body) }),
  'GET attachments/:tableId/:fieldId/:recordId/:id': ({ params, query }, context) =>
    sendAttachment(context.member(), context.platform.config.dataDir, params, query.inline === '1'),
})

/** Files of records: uploaded to disk, read with the rights of the cell they are in. */
export const attachmentsFeature: ServerFeature = {
  name: 'attachments',
  calls: [calls],
  mutations: {
    'attachments.announce': mutation(attachmentMutationSchemas['attachments.announce'], announceAttachment),
  },
  effects: inLane('upkeep', {
    'attachments.sweep': (_payload, effect) => sweepAttachments(effect),
    'attachments.forget': (_payload, effect) => forgetAttachments(effect),
  }),
}
