import { describe, expect, it } from 'vitest'
import {
  embedAddress,
  extractStart,
  extractYoutubeId,
  findVideoLinkFault,
  watchAddress,
} from './youtube'

const ID = 'dQw4w9WgXcQ'

describe('extractYoutubeId', () => {
  it.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `http://youtube.com/watch?v=${ID}`,
    `https://m.youtube.com/watch?v=${ID}&t=42s`,
    `https://music.youtube.com/watch?v=${ID}&list=PL123`,
    `https://www.youtube.com/watch?list=PL123&index=2&v=${ID}#t=3`,
    `https://www.youtube.com/watch/?v=${ID}`,
    `https://youtu.be/${ID}`,
    `https://youtu.be/${ID}?si=abc&t=1`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/shorts/${ID}?feature=share`,
    `https://www.youtube.com/live/${ID}`,
    `https://www.youtube.com/embed/${ID}?rel=0`,
    `https://www.youtube-nocookie.com/embed/${ID}`,
    `youtube.com/watch?v=${ID}`,
    `www.youtube.com/shorts/${ID}`,
    ` youtu.be/${ID}`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`,
    `  https://youtu.be/${ID}\n`,
    `https://www.youtube.com/v/${ID}`,
    `https://www.youtube.com/e/${ID}`,
    `https://www.youtu.be/${ID}`,
    `https://www.youtube.com/watch?list=PL1&amp;v=${ID}`,
    `\u200b\u202ahttps://youtu.be/${ID}\u202c`,
    `Exercises: https://youtu.be/${ID}.`,
    `(https://youtu.be/${ID})`,
    `\u00ABhttps://youtu.be/${ID}\u00BB`,
    `\u201Chttps://youtu.be/${ID}\u201D.`,
    `*https://youtu.be/${ID}*`,
    `_https://youtu.be/${ID}_`,
    `https://youtu.be/${ID}\u2026`,
    `https://youtu.be/${ID}\u3002`,
    `youtu.be/${ID},thanks`,
    `Reba:https://youtu.be/${ID}`,
    `https://youtu.be/${ID}&t=10`,
    `https://www.youtube.com/watch/${ID}`,
    `https://www.youtube.com/watch?v=${ID}\\u0026t=3`,
    `https://youtu.be/${ID} https://www.youtube.com/watch?v=${ID}`,
    `<iframe width="560" height="315" src="https://www.youtube.com/embed/${ID}?si=x" title="A video" allow="autoplay; web-share" allowfullscreen></iframe>`,
  ])('%s', (link) => {
    expect(extractYoutubeId(link)).toBe(ID)
  })

  it('accepts a link of 500 characters, and none that is longer', () => {
    const link = `https://youtu.be/${ID}?si=`.padEnd(500, 'a')
    expect(extractYoutubeId(link)).toBe(ID)
    expect(extractYoutubeId(`${link}a`)).toBeNull()
  })

  it.each([
    '',
    'not a link',
    ID,
    `//youtube.com/watch?v=${ID}`,
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch?v=tooShort',
    `https://www.youtube.com/watch?v=${ID}x`,
    'https://www.youtube.com/watch?v=dQw4w9WgX Q',
    'https://www.youtube.com/watch?v=dQw4w9WgXc%22',
    'https://www.youtube.com/watch?v=%3Cscript%3E1',
    'https://www.youtube.com/watch?v=../../etcpa',
    `https://www.youtube.com/playlist?list=PL1234567890&v=${ID}`,
    'https://www.youtube.com/playlist?list=PL1234567890',
    'https://www.youtube.com/@channel',
    `https://www.youtube.com/redirect?q=https://youtu.be/${ID}`,
    'https://youtu.be/',
    `https://youtu.be/x/${ID}`,
    `https://youtu.be/${ID} https://youtu.be/9bZkp7q19f0`,
  ])('finds no id in %j', (link) => {
    expect(extractYoutubeId(link)).toBeNull()
  })

  it.each([
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://evil.example/watch?v=${ID}`,
    `https://evil.example/https://youtu.be/${ID}`,
    `https://notyoutube.com/watch?v=${ID}`,
    `https://youtube.com@evil.example/watch?v=${ID}`,
    `https://evil.example#@youtube.com/watch?v=${ID}`,
    `https://xn--outube-0wa.com/watch?v=${ID}`,
    `https://уoutube.com/watch?v=${ID}`,
    `javascript:alert(1)//youtube.com/watch?v=${ID}`,
    `data:text/html,https://youtu.be/${ID}`,
    `ftp://youtube.com/watch?v=${ID}`,
    `file:///youtu.be/${ID}`,
  ])('rejects another host or scheme: %s', (link) => {
    expect(extractYoutubeId(link)).toBeNull()
  })

  it.each([
    `https://www.youtube.com/embed/videoseries?list=PL1234567890`,
    `https://www.youtube.com/embed/live_stream?channel=UC1234567890`,
  ])('does not treat the word in %s as an id', (link) => {
    expect(extractYoutubeId(link)).toBeNull()
  })

  it('handles very long texts quickly', () => {
    expect(extractYoutubeId(`https://youtu.be/${'a'.repeat(1_000_000)}`)).toBeNull()
  })
})

describe('findVideoLinkFault', () => {
  const faults = {
    none: 'videos.linkWrong',
    site: 'validation.videoLinkSite',
    notOne: 'validation.videoLinkNotOne',
    damaged: 'validation.videoLinkDamaged',
    several: 'validation.videoLinkSeveral',
  }

  it.each([
    ['none', 'exercises for the hands'],
    ['none', ID],
    ['none', 'keza@example.com'],
    ['none', 'see e.g. the film'],
    ['none', `javascript:alert(1)//youtube.com/watch?v=${ID}`],
    ['none', `ftp://youtube.com/watch?v=${ID}`],
    ['none', 'http://'],
    ['site', 'https://vimeo.com/123456789'],
    ['site', 'vimeo.com/123456789'],
    ['site', 'www.facebook.com/watch?v=123'],
    ['site', `https://youtube.com.evil.example/watch?v=${ID}`],
    ['site', `https://notyoutube.com/watch?v=${ID}`],
    ['site', 'The film: https://www.dailymotion.com/video/x8abcd.'],
    ['notOne', 'https://www.youtube.com/'],
    ['notOne', 'youtube.com'],
    ['notOne', 'https://www.youtube.com/@channel'],
    ['notOne', 'https://www.youtube.com/channel/UC1234567890/videos'],
    ['notOne', 'https://www.youtube.com/c/Name'],
    ['notOne', 'https://www.youtube.com/user/Name'],
    ['notOne', `https://www.youtube.com/playlist?list=PL1234567890&v=${ID}`],
    ['notOne', 'https://www.youtube.com/watch?list=PL1234567890'],
    ['notOne', 'https://www.youtube.com/embed/videoseries?list=PL1234567890'],
    ['notOne', 'https://www.youtube.com/embed/live_stream?channel=UC1'],
    ['notOne', 'https://m.youtube.com/results?search_query=gout'],
    ['notOne', 'https://www.youtube.com/hashtag/arthritis'],
    ['notOne', `https://studio.youtube.com/video/${ID}/edit`],
    ['damaged', 'https://www.youtube.com/watch'],
    ['damaged', 'https://www.youtube.com/watch?v='],
    ['damaged', 'https://www.youtube.com/watch?v=tooShort'],
    ['damaged', `https://www.youtube.com/watch?v=${ID}x`],
    ['damaged', 'https://youtu.be/'],
    ['damaged', 'youtu.be/dQw4w9WgX'],
    ['damaged', 'https://www.youtube.com/shorts/abc'],
    ['damaged', 'https://www.youtube.com/watch?v=dQw4w9WgX Q'],
    ['damaged', `https://youtu.be/${ID}?x=${'a'.repeat(500)}`],
    ['several', `https://youtu.be/${ID} https://youtu.be/9bZkp7q19f0`],
  ] as const)('reports %s for %j', (cause, text) => {
    expect(findVideoLinkFault(text)).toBe(faults[cause])
  })

  it('reports the YouTube link when another site is linked too', () => {
    const text = 'https://ingingo.example https://www.youtube.com/@channel'
    expect(findVideoLinkFault(text)).toBe(faults.notOne)
  })

  it.each([`https://youtu.be/${ID}`, `https://vimeo.com/1 https://youtu.be/${ID}`])(
    'returns null for %s',
    (text) => {
      expect(findVideoLinkFault(text)).toBeNull()
    },
  )
})

it('plays from the cookie-free host, and links to the other', () => {
  expect(embedAddress(ID)).toBe(`https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&rel=0`)
  expect(watchAddress(ID)).toBe(`https://www.youtube.com/watch?v=${ID}`)
})

it.each([
  [`https://youtu.be/${ID}?t=90`, 90],
  [`https://www.youtube.com/watch?v=${ID}&t=1m30s`, 90],
  [`https://www.youtube.com/watch?v=${ID}&amp;t=1h2m3s`, 3723],
  [`https://www.youtube.com/embed/${ID}?start=45`, 45],
  [`https://www.youtube.com/watch?v=${ID}#t=2m`, 120],
  [`https://youtu.be/${ID}?t=1:30`, 90],
  [`https://youtu.be/${ID}?t=1:02:03`, 3723],
  [`https://www.youtube.com/watch?time_continue=33&v=${ID}`, 33],
  [`https://youtu.be/${ID}`, 0],
  [`https://youtu.be/${ID}?t=1:2:3:4`, 0],
  [`https://youtu.be/${ID}?t=soon`, 0],
  [`https://youtu.be/${ID}?list=PL&start=x`, 0],
])('starts %s at second %i', (link, start) => {
  expect(extractStart(link)).toBe(start)
})

it('passes the start to the player and the host', () => {
  expect(embedAddress(ID, 90)).toBe(`${embedAddress(ID)}&start=90`)
  expect(watchAddress(ID, 90)).toBe(`${watchAddress(ID)}&t=90s`)
})
