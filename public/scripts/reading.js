/*
 * What moves or reacts by itself on the reading pages, without a framework. Every part works on attributes, so that
 * it also serves what is added later; every page is complete without it.
 */
;(() => {
  const root = document.documentElement
  const on = (type, selector, act) =>
    document.addEventListener(type, (event) => {
      const target = event.target.closest?.(selector)
      if (target) act(target, event)
    })
  const keep = (key, value) => {
    try {
      localStorage[key] = value
    } catch {
      // Storage is closed to us: the choice holds for this page.
    }
  }

  // Light and dark.
  on('click', '[data-theme-switch]', () => {
    const dark =
      root.dataset.theme === 'dark' ||
      (!root.dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches)
    root.dataset.theme = dark ? 'light' : 'dark'
    keep('ingingo.theme', root.dataset.theme)
  })

  // The same page in another language.
  on('click', 'a[data-language]', (link) => {
    const path = location.pathname.replace(/^\/(?:fr|rw|sw)(?=\/|$)/, '') || '/home'
    const prefix = link.dataset.language === 'en' ? '' : `/${link.dataset.language}`
    link.href = prefix + path + location.search
  })

  // An open menu closes with Escape and with a press elsewhere.
  document.addEventListener('click', (event) => {
    for (const menu of document.querySelectorAll('details[data-menu][open]'))
      if (!menu.contains(event.target)) menu.open = false
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    for (const menu of document.querySelectorAll('details[data-menu][open]')) {
      menu.open = false
      menu.querySelector('summary').focus()
    }
  })

  // Leaving for the portal ends what this browser remembers of a session, and nothing else.
  on('click', '[data-clear-session]', () => {
    try {
      localStorage.removeItem('ingingo.session')
      sessionStorage.removeItem('ingingo.session')
    } catch {
      // Nothing is kept here.
    }
  })

  // Offline.
  const notice = document.querySelector('[data-offline-notice] > div')
  const showConnection = () => {
    if (notice) notice.hidden = navigator.onLine
  }
  addEventListener('online', showConnection)
  addEventListener('offline', showConnection)
  showConnection()
  on('click', '[data-dismiss]', () => {
    notice.hidden = true
  })

  // A picture that fails gives way to the drawn cover that lies under it.
  const giveWay = (image) => {
    if (image.matches?.('img[data-covered]')) (image.closest('picture') ?? image).hidden = true
  }
  document.addEventListener('error', (event) => giveWay(event.target), true)
  for (const image of document.querySelectorAll('img[data-covered]'))
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) giveWay(image)

  // Small actions.
  on('click', '[data-print]', () => print())
  on('click', '[data-back]', (control, event) => {
    if (history.length < 2) return
    event.preventDefault()
    history.back()
  })
  on('click', '[data-copy]', async (control) => {
    await navigator.clipboard.writeText(control.dataset.copy)
    const status = document.getElementById(control.getAttribute('aria-describedby'))
    if (status) status.textContent = control.dataset.copied
  })

  // One question open at a time, also where the browser does not do it by itself.
  document.addEventListener(
    'toggle',
    (event) => {
      const item = event.target
      if (!item.open || !item.matches?.('details[name]')) return
      for (const other of document.querySelectorAll(`details[name="${item.getAttribute('name')}"]`))
        if (other !== item) other.open = false
    },
    true,
  )

  // The question that the address names is opened.
  const openNamed = () => {
    const item = document.getElementById(location.hash.slice(1))
    if (item?.matches('details')) item.open = true
  }
  addEventListener('hashchange', openNamed)
  openNamed()

  // A video is fetched from its host only when it is asked for.
  on('click', 'a[data-embed]', (link, event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const frame = document.createElement('iframe')
    frame.src = link.dataset.embed
    frame.title = link.dataset.title
    frame.allow = 'autoplay; encrypted-media; picture-in-picture; fullscreen'
    frame.allowFullscreen = true
    frame.referrerPolicy = 'strict-origin-when-cross-origin'
    frame.className = link.dataset.frameClass
    link.replaceWith(frame)
    frame.focus()
  })

  /*
   * Parts of other pages of ours, fetched into this one: what a list's search finds while it is typed
   * (form[data-live-search] fills [data-results]), and what comes next in a list (a[data-more] adds to [data-list]).
   * Both addresses are ordinary pages, so both work without this script.
   */
  const fetched = new Map()
  const FRESH_FOR = 300_000
  const fetchPage = async (address, signal) => {
    const known = fetched.get(address)
    if (known && Date.now() - known.at < FRESH_FOR) return known.page
    const answer = await fetch(address, { signal })
    if (!answer.ok) throw new Error(String(answer.status))
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    fetched.set(address, { at: Date.now(), page })
    return page
  }
  const copyOf = (page, selector) => document.importNode(page.querySelector(selector), true)

  const SEARCH_AFTER = 500
  let typing
  let searching
  const search = async (form) => {
    const results = document.querySelector('[data-results]')
    const status = form.querySelector('[data-status]')
    const typed = new FormData(form).get(form.dataset.liveSearch).trim()
    const address = typed
      ? `${form.action}?${new URLSearchParams([[form.dataset.liveSearch, typed]])}`
      : form.action
    searching?.abort()
    searching = new AbortController()
    results.setAttribute('aria-busy', 'true')
    status.textContent = form.dataset.searching
    status.removeAttribute('data-failed')
    try {
      const page = await fetchPage(address, searching.signal)
      results.replaceChildren(...copyOf(page, '[data-results]').childNodes)
      history.replaceState(history.state, '', address)
      status.textContent = results.querySelector('[data-count]')?.textContent ?? ''
    } catch (error) {
      if (error.name === 'AbortError') return
      status.textContent = form.dataset.failed
      status.dataset.failed = ''
    }
    results.removeAttribute('aria-busy')
  }
  on('input', 'form[data-live-search] input', (field) => {
    clearTimeout(typing)
    typing = setTimeout(() => search(field.form), SEARCH_AFTER)
  })
  on('submit', 'form[data-live-search]', (form, event) => {
    event.preventDefault()
    clearTimeout(typing)
    search(form)
  })

  on('click', 'a[data-more]', async (link, event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (link.getAttribute('aria-busy')) return
    link.setAttribute('aria-busy', 'true')
    const status = link.parentElement.querySelector('[data-status]')
    try {
      const page = await fetchPage(link.href)
      const entries = [...copyOf(page, '[data-list]').children]
      document.querySelector('[data-list]').append(...entries)
      link.parentElement.replaceWith(copyOf(page, '[data-more-block]'))
      entries[0]?.querySelector('a')?.focus({ preventScroll: true })
    } catch {
      link.removeAttribute('aria-busy')
      if (status) status.textContent = link.dataset.failed
    }
  })

  /*
   * Things that take turns: [data-rotate] with the interval in ms holds [data-slide] elements of which one is shown.
   * It rests under reduced motion, while hovered or focused, while the page is hidden or the box out of sight, and
   * when paused by the reader.
   *
   * With `data-rotate-source`, a list of our API, the one slide that is there is filled anew, [data-field] by
   * [data-field]: no node comes or goes, so that React finds the page as it was rendered. The list is fetched at the
   * first turn that is seen, unless data is to be saved.
   */
  const fetchEntries = async ({ rotateSource, rotateList, rotateLanguage }) => {
    if (navigator.connection?.saveData) return []
    const answer = await fetch(rotateSource)
    const { data } = await answer.json()
    return data[rotateList].filter((entry) => entry.language === rotateLanguage)
  }
  const FADE = 250
  const anyOf = (list) => list[Math.floor(Math.random() * list.length)]
  const isInSight = (box) => {
    const { top, bottom } = box.getBoundingClientRect()
    return top < innerHeight && bottom > 0
  }
  for (const box of document.querySelectorAll('[data-rotate]')) {
    const pause = box.querySelector('[data-pause]')
    let hovered = false
    let paused = matchMedia('(prefers-reduced-motion: reduce)').matches
    const mark = () => pause?.setAttribute('aria-pressed', String(paused))
    // A button that was pressed with a finger keeps the focus, and must not keep the box still.
    const rests = () =>
      paused || hovered || document.hidden || box.querySelector(':focus-visible') || !isInSight(box)
    const step = () => {
      const slides = [...box.querySelectorAll('[data-slide]')]
      const now = slides.findIndex((slide) => 'shown' in slide.dataset)
      slides[now]?.removeAttribute('data-shown')
      slides[(now + 1) % slides.length].dataset.shown = ''
    }
    let entries
    const fill = async () => {
      entries ??= await fetchEntries(box.dataset).catch(() => [])
      const fields = [...box.querySelectorAll('[data-slide] [data-field]')]
      const [{ dataset, textContent }] = fields
      const entry = anyOf(entries.filter((each) => each[dataset.field] !== textContent))
      if (!entry || rests()) return
      const slide = box.querySelector('[data-slide]')
      slide.removeAttribute('data-shown')
      // Filled while it is unseen, shown a moment later: what moves in it is no shift of the page.
      setTimeout(() => {
        for (const field of fields) field.textContent = entry[field.dataset.field]
      }, FADE)
      setTimeout(() => {
        slide.dataset.shown = ''
      }, FADE + 50)
    }
    const turn = box.dataset.rotateSource ? fill : step
    box.addEventListener('pointerenter', () => {
      hovered = true
    })
    box.addEventListener('pointerleave', () => {
      hovered = false
    })
    pause?.addEventListener('click', () => {
      paused = !paused
      mark()
    })
    mark()
    setInterval(() => rests() || turn(), Number(box.dataset.rotate))
  }
})()
