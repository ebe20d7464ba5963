import { templateInstallCalls } from '#shared/nouns/templates/install-calls.ts'
import { templateBuilderCalls } from '#shared/nouns/templates/template-builder-calls.ts'
import { templateCalls } from '#shared/nouns/templates/template-calls.ts'
import { templateOperatorCalls } from '#shared/nouns/templates/template-operator-calls.ts'
import { categoriesBySection } from '#shared/nouns/templates/template-categories.ts'
import { assertMay } from '#server/access/assert-may.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { createProfile, linkProfile, readProfile, updateProfile } from '#server/features/templates/builders/profile.ts'
import { listTemplates, openTemplate } from '#server/features/templates/gallery/list-templates.ts'
import { deleteTemplate, listOwn } from '#server/features/templates/gallery/own-templates.ts'
import { install, installsOf, openInstall } from '#server/features/templates/installs/installs.ts'
import { describe, update } from '#server/features/templates/installs/update-install.ts'
import { feature, judge, listJudged, openJudged, sendJudgedPicture } from '#server/features/templates/operator/judge-templates.ts'
import { sendPicture, sweepPictures, takePicture, type PictureTools } from '#server/features/templates/pictures/gallery-pictures.ts'
import { startBundled } from '#server/features/templates/publish/bundled.ts'
import { makeTemplate } from '#server/features/templates/publish/make-template.ts'
import { endStuckVersions, exportPackage, importPackage, sweepPackages } from '#server/features/templates/publish/package-files.ts'
import { makeTemplateKind, saveTemplate } from '#server/features/templates/publish/save-template.ts'
import { handleCalls, type CallContext } from '#server/http/call-module.ts'
import type { EffectHandlers } from '#server/jobs/effect-registry.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import type { Platform } from '#server/platform/platform.ts'
import { removeInstall, restoreInstall } from '#server/templates/remove/remove-install.ts'
import { undoUpdate } from '#server/templates/update/run-update.ts'
import type { TemplateTools } from '#server/templates/template-tools.ts'

/** The caller, if they may make tables and apps (`canCreateAppsAndTables`); tables are the call's audience. @throws AppError `permission_denied` */
function maker(call: CallContext): OrgContext {
  const context = call.member()
  assertMay(context.access, { about: 'flag', flag: 'create_dashboard' })
  return context
}

const builders = handleCalls(templateBuilderCalls, {
  'GET template/builder/current': (_, call) => readProfile(call.platform, call.member()),
  'POST template/builder/create': ({ body }, call) => createProfile(call.platform, maker(call), body),
  'POST template/builder/update': ({ body }, call) => updateProfile(call.platform, maker(call), body),
  'POST template/builder/link': ({ body }, call) => linkProfile(call.platform, maker(call), body.profile_token),
})

const gallery = (pictures: PictureTools) =>
  handleCalls(templateCalls, {
    'POST template/list': ({ body }, call) => listTemplates(call.platform, call.member().org.orgId, body),
    'GET template/detail/:id': ({ params }, call) => openTemplate(call.platform, call.member().org.orgId, params.id),
    'GET template/my': async (_, call) => ({ templates: await listOwn(call.platform, call.member()) }),
    'GET template/category/list': () => categoriesBySection(),
    'POST template/save': ({ body }, call) => saveTemplate(call.platform, maker(call), body),
    'POST template/delete': ({ body }, call) => deleteTemplate(call.platform, maker(call), body.template_id),
    'POST template/import': async ({ query }, call) =>
      Response.json(await importPackage(call.platform, maker(call), call.http.req.raw, query)),
    'GET template/file/:id': ({ params }, call) => exportPackage(call.platform, maker(call), params.id),
    'POST template/picture': async (_, call) =>
      Response.json({ picture: await takePicture(pictures, call.platform, maker(call), call.http.req.raw) }),
    'GET template/picture/:id': ({ params }, call) => sendPicture(call.platform, params.id),
  })

const operator = handleCalls(templateOperatorCalls, {
  'GET operator/templates': ({ query }, call) => listJudged(call.platform, query.page),
  'GET operator/templates/:id': ({ params }, call) => openJudged(call.platform, params.id),
  'GET operator/templates/:id/picture': ({ params }, call) => sendJudgedPicture(call.platform, params.id),
  'POST operator/templates/:id/approve': ({ params, body }, call) => judge(call.platform, params.id, body.version, 'approve'),
  'POST operator/templates/:id/reject': ({ params, body }, call) => judge(call.platform, params.id, body.version, 'reject'),
  'POST operator/templates/:id/feature': ({ params, body }, call) => feature(call.platform, params.id, body.featured),
})

const installs = (tools: TemplateTools) =>
  handleCalls(templateInstallCalls, {
    'POST template/install': ({ body }, call) => install(call.platform, maker(call), body),
    'GET template/installs': (_, call) => ({ installs: installsOf(maker(call)) }),
    'GET template/install/:id': ({ params }, call) => openInstall(maker(call), tools, params.id),
    'POST template/install/:id/remove': ({ params }, call) => {
      const { org, memberId } = maker(call)
      return removeInstall(call.platform, org, memberId, params.id)
    },
    'POST template/install/:id/restore': ({ params }, call) => {
      const { org, memberId } = maker(call)
      return restoreInstall(call.platform, org, memberId, params.id)
    },
    'GET template/install/:id/changes': ({ params }, call) => describe(call.platform, maker(call), tools, params.id),
    'POST template/install/:id/changes': ({ params, body }, call) => update(call.platform, maker(call), tools, { ...params, ...body }),
    'POST template/install/:id/undo-changes': ({ params }, call) => {
      const { org, memberId } = maker(call)
      return undoUpdate(call.platform, org, memberId, params.id)
    },
  })

async function sweep(platform: Platform): Promise<void> {
  await sweepPictures(platform)
  await endStuckVersions(platform)
  await sweepPackages(platform)
}

/** The gallery of templates with its publishers (specification 3 §2 "Templates"). */
export function createTemplatesFeature(pictures: PictureTools, tools: TemplateTools): ServerFeature {
  const effects: EffectHandlers = {
    [makeTemplateKind]: { run: (payload, effect) => makeTemplate(payload, effect, tools), lane: 'archives' },
    'templates.sweep': { run: (_payload, { platform }) => sweep(platform), lane: 'upkeep', every: '20 4 * * *' },
  }
  return {
    name: 'templates',
    calls: [builders, gallery(pictures), installs(tools), operator],
    effects,
    start: (platform) => startBundled(platform),
  }
}
