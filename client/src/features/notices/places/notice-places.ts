import type { NoticePlaceType } from '#shared/nouns/notices/notice-places.ts'
import { accessRequestPlace } from '#client/features/notices/places/access-request-place.ts'
import { approvalPlace } from '#client/features/notices/places/approval-place.ts'
import { automationPlace } from '#client/features/notices/places/automation-place.ts'
import { chatPlace } from '#client/features/notices/places/chat-place.ts'
import { itemPlace } from '#client/features/notices/places/item-place.ts'
import { taskPlace } from '#client/features/notices/places/task-place.ts'
import { reportPlace } from '#client/features/notices/places/report-place.ts'
import { operatorPlace } from '#client/features/notices/places/operator-place.ts'
import { usagePlace } from '#client/features/notices/places/usage-place.ts'
import { triggerPlace } from '#client/features/notices/places/trigger-place.ts'
import type { NoticePlace } from '#client/features/notices/places/notice-place.ts'

/** Every kind of things that notices are about. */
export const noticePlaces: Readonly<Record<NoticePlaceType, NoticePlace>> = {
  app: itemPlace,
  page: itemPlace,
  table: itemPlace,
  chat: chatPlace,
  task: taskPlace,
  report: reportPlace,
  automation: automationPlace,
  trigger: triggerPlace,
  approval: approvalPlace,
  accessRequest: accessRequestPlace,
  usage: usagePlace,
  operator: operatorPlace,
}
