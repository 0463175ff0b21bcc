import { z } from 'zod'

// The content security policy forbids `new Function`, which zod calls when it creates a schema unless `jitless` is set.
// This module must be evaluated before any contract: the build puts it into one chunk with zod, and main.tsx imports it
// first.
z.config({ jitless: true })
