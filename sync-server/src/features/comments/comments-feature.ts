import { commentFeed, commentMarkFeed } from '#server/features/comments/comment-feed.ts'
import { commentModule } from '#server/features/comments/comment-module.ts'
import { commentMutations } from '#server/features/comments/comment-mutations.ts'
import { touchComments } from '#server/features/comments/touch-comments.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

/** Comments of every record and page, with the rights of the thing they are about. */
export const commentsFeature: ServerFeature = {
  name: 'comments',
  calls: [commentModule],
  mutations: commentMutations,
  feeds: [commentFeed, commentMarkFeed],
  recordHooks: [touchComments],
}
