import type { NoticePlace, SeenPlace } from '#client/features/notices/places/notice-place.ts'

const page: SeenPlace = { what: '', field: '', path: '/settings/automation-usage', place: '', comments: [] }

/** The use of the organisation's plan. */
export const usagePlace: NoticePlace = { usePlace: () => page, mayForward: true }
