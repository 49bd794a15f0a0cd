import { adminScenes } from './admin.mjs';
import { galleryScenes } from './gallery.mjs';
import { memberScenes } from './member.mjs';
import { platformScenes } from './platform.mjs';
import { publicScenes } from './public.mjs';

/** Every screen in its states, in the order of the contact sheet. A new screen is a line in one of these lists. */
export const SCENES = [...publicScenes, ...memberScenes, ...adminScenes, ...platformScenes];

export const GALLERY = galleryScenes;
