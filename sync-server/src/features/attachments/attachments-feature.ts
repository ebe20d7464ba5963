import { attachmentCalls } from '#shared/nouns/attachments/attachment-calls.ts'
import { attachmentMutationSchemas } from '#shared/nouns/attachments/attachment-mutations.ts'
import { announceAttachment } from '#server/features/attachments/announce-attachment.ts'
import { removeFiles } from '#server/features/attachments/attachment-store.ts'
import { memberPicture } from '#server/features/attachments/owners/member-picture.ts'
import { organisationLogo } from '#server/features/attachments/owners/organisation-logo.ts'
import { removeOwned } from '#server/features/attachments/owners/owned-files.ts'
import { requireTarget } from '#server/features/attachments/owners/require-target.ts'
import { endIdleHelpers } from '#server/features/attachments/pictures/draw-picture.ts'
import { receivePart } from '#server/features/attachments/receive-part.ts'
import { forgetAttachments } from '#server/features/attachments/forget-attachments.ts'
import { describeAttachments, sendAttachment, sendOwned } from '#server/features/attachments/read-attachments.ts'
import { sweepAttachments } from '#server/features/attachments/sweep-attachments.ts'
import { sweepOrphans } from '#server/features/attachments/sweep-orphans.ts'
import { uploadAttachment } from '#server/features/attachments/upload-attachment.ts'
import { forgetWithin } from '#server/jobs/schedule-purge.ts'
import { inLane } from '#server/jobs/effect-registry.ts'
import { handleCalls } from '#server/http/call-module.ts'
import { fetchPicture } from '#server/platform/fetch-picture.ts'
import { mutation } from '#server/mutations/mutation-registry.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

/** Bytes of a picture that is taken from another host into a page. */
const mostBytesOfWeb = 8 * 1024 * 1024

const calls = handleCalls(attachmentCalls, {
  'POST attachments/upload': async ({ query }, context) =>
    Response.json(await uploadAttachment(context.member(), context.platform, query, context.http.req.raw)),
  'POST attachments/part': async ({ query }, context) =>
    Response.json(await receivePart(context.member(), context.platform, query, context.http.req.raw)),
  'POST attachments/describe': ({ body }, context) => ({ attachments: describeAttachments(context.member(), body) }),
  'GET attachments/web-picture': async ({ query: { address, ...target } }, context) => {
    const { org, memberId } = context.member()
    requireTarget(context.member(), target)
    return { picture: await fetchPicture(context.platform, `${org.orgId} ${memberId}`, address, mostBytesOfWeb) }
  },
  'GET attachments/:tableId/:fieldId/:recordId/:id': ({ params, query: { inline, size } }, context) =>
    sendAttachment(context.member(), context.platform, params, { inline: inline === '1', size, headers: context.http.req.raw.headers }),
  'POST files/:owner/:ownerId': async ({ params, query: { name = 'file' } }, context) =>
    Response.json(await uploadAttachment(context.member(), context.platform, { ...params, name }, context.http.req.raw)),
  'GET files/:owner/:ownerId/:id': ({ params, query: { inline, size } }, context) =>
    sendOwned(context.member(), context.platform, params, { inline: inline === '1', size, headers: context.http.req.raw.headers }),
})

/** Files of cells and of owners: uploaded to disk, read with the rights of their owner. */
export const attachmentsFeature: ServerFeature = {
  name: 'attachments',
  calls: [calls],
  mutations: {
    'attachments.announce': mutation(attachmentMutationSchemas['attachments.announce'], announceAttachment),
    'attachments.remove': mutation(attachmentMutationSchemas['attachments.remove'], removeOwned),
  },
  fileOwners: { member: memberPicture, organisation: organisationLogo },
  start: () => endIdleHelpers,
  effects: {
    ...inLane('upkeep', {
      'attachments.sweep': (_payload, effect) => sweepAttachments(effect),
      'attachments.erase': (payload, { platform, org }) =>
        removeFiles(
          platform.files,
          org.orgId,
          (payload as { files: string[] }).files.map((file) => ({ file })),
        ),
    }),
    'attachments.forget': { run: (_payload, effect) => forgetAttachments(effect), lane: 'upkeep', latest: forgetWithin },
    'attachments.orphans': { run: (_payload, effect) => sweepOrphans(effect), lane: 'upkeep', every: '10 4 * * *' },
  },
}
