import type { NoticePlace, SeenPlace } from '#client/features/notices/places/notice-place.ts'

const page: SeenPlace = { what: '', field: '', path: '/updates', place: '', comments: [] }

/** The operator of this server. */
export const operatorPlace: NoticePlace = { usePlace: () => page, mayForward: true }
