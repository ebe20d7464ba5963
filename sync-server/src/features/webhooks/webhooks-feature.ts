import { webhookCalls } from '#shared/nouns/webhooks/webhook-calls.ts'
import { createWebhook, deleteWebhook, regenerateAddress, updateWebhook } from '#server/features/webhooks/incoming/change-webhook.ts'
import { hookRoute } from '#server/features/webhooks/incoming/hook-route.ts'
import { listWebhooks } from '#server/features/webhooks/incoming/list-webhooks.ts'
import { replayRequest } from '#server/features/webhooks/incoming/receive-webhook.ts'
import { listRequests } from '#server/features/webhooks/incoming/request-log.ts'
import type { StartAutomation } from '#server/features/webhooks/incoming/take-content.ts'
import {
  createOutgoing,
  deleteOutgoing,
  resendDelivery,
  rotateSecret,
  updateOutgoing,
} from '#server/features/webhooks/outgoing/change-outgoing.ts'
import { deliver, thinDeliveries } from '#server/features/webhooks/outgoing/deliver.ts'
import { outgoingHook } from '#server/features/webhooks/outgoing/outgoing-hook.ts'
import {
  deliverKind,
  describeOutgoing,
  listDeliveries,
  openOutgoing,
  reachesOutgoing,
} from '#server/features/webhooks/outgoing/outgoing-rows.ts'
import { describeWebhook, getWebhook, webhookMaker } from '#server/features/webhooks/webhook-rows.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

/** Webhooks: addresses that other products send to, and addresses that are told of changed records (docs/webhooks.md). */
export function createWebhooksFeature(startAutomation: StartAutomation): ServerFeature {
  return {
    name: 'webhooks',
    calls: [
      handleCalls(webhookCalls, {
        'GET v3/low-code-webhook': ({ query }, call) => listWebhooks(webhookMaker(call), call.platform.config.publicUrl, query),
        'GET v3/low-code-webhook/:id': ({ params }, call) => {
          const { org } = webhookMaker(call)
          return describeWebhook(org, call.platform.config.publicUrl, getWebhook(org, params.id))
        },
        'POST v3/low-code-webhook': ({ body }, call) => createWebhook(webhookMaker(call), call.platform, body),
        'PUT v3/low-code-webhook/:id': ({ params, body }, call) => updateWebhook(webhookMaker(call), call.platform, params.id, body),
        'DELETE v3/low-code-webhook/:id': ({ params }, call) => deleteWebhook(webhookMaker(call), call.platform, params.id),
        'POST v3/low-code-webhook/:id/regenerate-url': async ({ params }, call) => ({
          data: { url: await regenerateAddress(webhookMaker(call), call.platform, params.id) },
        }),
        'GET v3/low-code-webhook/:id/requests': ({ params, query }, call) => {
          const { org } = webhookMaker(call)
          getWebhook(org, params.id)
          return listRequests(org, params.id, query)
        },
        'POST v3/low-code-webhook/:id/requests/:requestId/replay': ({ params }, call) => {
          const { org } = webhookMaker(call)
          return replayRequest({ platform: call.platform, org, startAutomation }, params.id, params.requestId)
        },
        'GET outgoing-webhooks': (_request, call) => {
          const context = webhookMaker(call)
          const { org } = context
          const rows = org.db.all(org.db.build.selectFrom('outgoing_webhook').selectAll().orderBy('created_at', 'desc'))
          return { items: rows.filter((row) => reachesOutgoing(context, row)).map((row) => describeOutgoing(org, row)) }
        },
        'POST outgoing-webhooks': ({ body }, call) => createOutgoing(webhookMaker(call), call.platform, body),
        'PUT outgoing-webhooks/:id': ({ params, body }, call) => updateOutgoing(webhookMaker(call), params.id, body),
        'DELETE outgoing-webhooks/:id': ({ params }, call) => deleteOutgoing(webhookMaker(call), params.id),
        'POST outgoing-webhooks/:id/rotate': ({ params }, call) => rotateSecret(webhookMaker(call), call.platform, params.id),
        'GET outgoing-webhooks/:id/deliveries': ({ params, query }, call) => {
          const context = webhookMaker(call)
          openOutgoing(context, params.id)
          return listDeliveries(context.org, params.id, query)
        },
        'POST outgoing-webhooks/:id/deliveries/:deliveryId/resend': ({ params }, call) =>
          resendDelivery(webhookMaker(call), params.id, params.deliveryId),
      }),
    ],
    recordHooks: [outgoingHook],
    effects: {
      [deliverKind]: { run: deliver, lane: 'rules' },
      'webhooks.thin': { run: thinDeliveries, lane: 'upkeep', every: '50 3 * * *' },
    },
    routes: hookRoute(startAutomation),
  }
}
