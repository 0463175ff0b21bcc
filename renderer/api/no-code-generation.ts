import { z } from 'zod'

// The content security policy forbids making code from strings, which zod does when a schema is created, unless told
// not to before. This module therefore has to be evaluated before any contract: the build puts it into one
// chunk with zod, and main.tsx imports it first.
z.config({ jitless: true })
