import { webhookCalls } from '#shared/nouns/webhooks/webhook-calls.ts'
import {
  createWebhook,
  deleteWebhook,
  regenerateAddress,
  updateWebhook,
  type Webhooks,
} from '#server/features/webhooks/incoming/change-webhook.ts'
import { hookRoute, type AutomationDoors } from '#server/features/webhooks/incoming/hook-route.ts'
import { listWebhooks } from '#server/features/webhooks/incoming/list-webhooks.ts'
import { replayRequest } from '#server/features/webhooks/incoming/receive-webhook.ts'
import { giveRunUp, runForWebhook, runKind } from '#server/features/webhooks/incoming/run-for-webhook.ts'
import { listRequests } from '#server/features/webhooks/incoming/request-log.ts'
import { createOutgoing, deleteOutgoing, rotateSecret, updateOutgoing } from '#server/features/webhooks/outgoing/change-outgoing.ts'
import { deliver, thinDeliveries } from '#server/features/webhooks/outgoing/deliver.ts'
import { listDeliveries, resendDelivery } from '#server/features/webhooks/outgoing/delivery-log.ts'
import { outgoingHook } from '#server/features/webhooks/outgoing/outgoing-hook.ts'
import { deliverKind } from '#server/features/webhooks/outgoing/outgoing-rows.ts'
import { describeWebhook, webhookMaker } from '#server/features/webhooks/webhook-rows.ts'
import { openIncoming, openOutgoing, seesOutgoing, tellOutgoing } from '#server/features/webhooks/webhook-sight.ts'
import { handleCalls, type CallContext } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

/** Webhooks: addresses that other products send to, and addresses that are told of changed records (docs/webhooks.md). */
export function createWebhooksFeature(automations: AutomationDoors): ServerFeature {
  const { seesAutomation } = automations
  const incoming = (call: CallContext): Webhooks => ({ platform: call.platform, seesAutomation })
  return {
    name: 'webhooks',
    calls: [
      handleCalls(webhookCalls, {
        'GET v3/low-code-webhook': ({ query }, call) => listWebhooks(call.member(), incoming(call), query),
        'GET v3/low-code-webhook/:id': ({ params }, call) => {
          const context = call.member()
          return describeWebhook(context.org, call.platform.config.publicUrl, openIncoming(context, params.id, seesAutomation))
        },
        'POST v3/low-code-webhook': ({ body }, call) => createWebhook(webhookMaker(call), incoming(call), body),
        'PUT v3/low-code-webhook/:id': ({ params, body }, call) => updateWebhook(webhookMaker(call), incoming(call), params.id, body),
        'DELETE v3/low-code-webhook/:id': ({ params }, call) => deleteWebhook(webhookMaker(call), incoming(call), params.id),
        'POST v3/low-code-webhook/:id/regenerate-url': async ({ params }, call) => ({
          data: { url: await regenerateAddress(webhookMaker(call), incoming(call), params.id) },
        }),
        'GET v3/low-code-webhook/:id/requests': ({ params, query }, call) => {
          const context = call.member()
          openIncoming(context, params.id, seesAutomation)
          return listRequests(context, params.id, query)
        },
        'POST v3/low-code-webhook/:id/requests/:requestId/replay': ({ params }, call) => {
          const context = webhookMaker(call)
          const receiving = { platform: call.platform, org: context.org, ...automations }
          return replayRequest(receiving, context, params.id, params.requestId)
        },
        'GET outgoing-webhooks': (_request, call) => {
          const context = call.member()
          const { org } = context
          const rows = org.db.all(org.db.build.selectFrom('outgoing_webhook').selectAll().orderBy('created_at', 'desc'))
          return { items: rows.filter((row) => seesOutgoing(context, row)).map((row) => tellOutgoing(context, row)) }
        },
        'POST outgoing-webhooks': ({ body }, call) => createOutgoing(webhookMaker(call), call.platform, body),
        'PUT outgoing-webhooks/:id': ({ params, body }, call) => updateOutgoing(webhookMaker(call), params.id, body),
        'DELETE outgoing-webhooks/:id': ({ params }, call) => deleteOutgoing(webhookMaker(call), params.id),
        'POST outgoing-webhooks/:id/rotate': ({ params }, call) => rotateSecret(webhookMaker(call), call.platform, params.id),
        'GET outgoing-webhooks/:id/deliveries': ({ params, query }, call) => {
          const context = call.member()
          return listDeliveries(context, openOutgoing(context, params.id), query)
        },
        'POST outgoing-webhooks/:id/deliveries/:deliveryId/resend': ({ params }, call) =>
          resendDelivery(webhookMaker(call), params.id, params.deliveryId),
      }),
    ],
    recordHooks: [outgoingHook],
    effects: {
      [runKind]: { run: runForWebhook, lane: 'functions', givenUp: giveRunUp },
      [deliverKind]: { run: deliver, lane: 'rules' },
      'webhooks.thin': { run: thinDeliveries, lane: 'upkeep', every: '50 3 * * *' },
    },
    routes: hookRoute(automations),
  }
}
