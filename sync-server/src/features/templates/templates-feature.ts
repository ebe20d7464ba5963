import { templateBuilderCalls } from '#shared/nouns/templates/template-builder-calls.ts'
import { templateCalls } from '#shared/nouns/templates/template-calls.ts'
import { categoriesBySection } from '#shared/nouns/templates/template-categories.ts'
import { assertMay } from '#server/access/assert-may.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { createProfile, linkProfile, readProfile, updateProfile } from '#server/features/templates/builders/profile.ts'
import { listTemplates, openTemplate } from '#server/features/templates/gallery/list-templates.ts'
import { deleteTemplate, listOwn } from '#server/features/templates/gallery/own-templates.ts'
import { sendPicture, sweepPictures, takePicture, type PictureTools } from '#server/features/templates/pictures/gallery-pictures.ts'
import { handleCalls, type CallContext } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

/** The caller, if they may make tables and apps (`canCreateAppsAndTables`); tables are the call's audience. @throws AppError `permission_denied` */
function maker(call: CallContext): OrgContext {
  const context = call.member()
  assertMay(context.access, { about: 'flag', flag: 'create_dashboard' })
  return context
}

/** The gallery of templates with its publishers (specification 3 §2 "Templates"). */
export function createTemplatesFeature(tools: PictureTools): ServerFeature {
  const builders = handleCalls(templateBuilderCalls, {
    'GET template/builder/current': (_, call) => readProfile(call.platform, call.member()),
    'POST template/builder/create': ({ body }, call) => createProfile(call.platform, maker(call), body),
    'POST template/builder/update': ({ body }, call) => updateProfile(call.platform, maker(call), body),
    'POST template/builder/link': ({ body }, call) => linkProfile(call.platform, maker(call), body.profile_token),
  })
  const gallery = handleCalls(templateCalls, {
    'POST template/list': ({ body }, call) => listTemplates(call.platform, call.member().org.orgId, body),
    'GET template/detail/:id': ({ params }, call) => openTemplate(call.platform, call.member().org.orgId, params.id),
    'GET template/my': (_, call) => ({ templates: listOwn(call.platform, call.member()) }),
    'GET template/category/list': () => categoriesBySection(),
    'POST template/delete': ({ body }, call) => deleteTemplate(call.platform, maker(call), body.template_id),
    'POST template/picture': async (_, call) =>
      Response.json({ picture: await takePicture(tools, call.platform, maker(call), call.http.req.raw) }),
    'GET template/picture/:id': ({ params }, call) => sendPicture(call.platform, params.id),
  })
  return {
    name: 'templates',
    calls: [builders, gallery],
    effects: { 'templates.sweep': { run: (_payload, { platform }) => sweepPictures(platform), lane: 'upkeep', every: '20 4 * * *' } },
  }
}
