import { expect, test } from 'vitest'
import { saysMore } from './more-entries.ts'

test.each(['total', 'totalChapterCount', 'total_episodes', 'total_count', 'countItems'])(
  'says by %s that a list has more entries than were read',
  (name) => {
    const response = { post: { chapters: [{}, {}] }, [name]: 23 }
    expect(saysMore(response, '$.post.chapters[*]', 20)).toBe(true)
    expect(saysMore(response, '$.post.chapters[*]', 23)).toBe(false)
  },
)
