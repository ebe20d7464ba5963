import type { NoticePlace, SeenPlace } from '#client/features/notices/places/notice-place.ts'

const page: SeenPlace = { what: '', field: '', path: '/settings/exports', place: '', comments: [] }

/** A file made for this person; its page lists it while it is there. */
export const reportPlace: NoticePlace = { usePlace: () => page, mayForward: false }
