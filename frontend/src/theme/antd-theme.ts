import { theme as antd, type ThemeConfig } from 'antd';
import { fonts, palettes, radii, type Palette, type ThemeName } from './tokens';

const components = (p: Palette): ThemeConfig['components'] => ({
  Button: {
    fontWeight: 500,
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    // In the dark theme the danger colour is light: its own ground is the readable word on it.
    dangerColor: p.surface,
    defaultBorderColor: p.buttonEdge,
    defaultHoverColor: p.ink,
    defaultHoverBorderColor: p.edge,
    defaultHoverBg: p.hover,
    defaultActiveColor: p.ink,
    defaultActiveBorderColor: p.ink2,
    textHoverBg: p.hover,
    colorErrorHover: p.danger,
  },
  Form: { labelFontSize: 13, verticalLabelPadding: '0 0 6px', itemMarginBottom: 24 },
  Input: { activeShadow: `0 0 0 3px ${p.accentSoft}`, activeBorderColor: p.accentText, hoverBorderColor: p.ink2 },
  Select: { activeBorderColor: p.accentText, hoverBorderColor: p.ink2, optionSelectedBg: p.accentSoft },
  Tabs: {
    itemColor: p.ink2,
    itemSelectedColor: p.ink,
    itemHoverColor: p.ink,
    inkBarColor: p.accentText,
    titleFontSize: 14,
  },
  Checkbox: { colorPrimary: p.accent, colorPrimaryHover: p.accentHover },
  Modal: { titleFontSize: 16 },
});

/**
 * Ant Design's tokens from ours. Colours that fail AA by default (placeholder, description, borders, error text)
 * are all set by name.
 */
export function antdTheme(name: ThemeName, reducedMotion: boolean): ThemeConfig {
  const p = palettes[name];
  return {
    algorithm: name === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      colorPrimary: p.accent,
      colorPrimaryHover: p.accentHover,
      colorPrimaryActive: p.accentHover,
      colorPrimaryText: p.accentText,
      colorLink: p.accentText,
      colorLinkHover: p.accentText,
      colorLinkActive: p.accentText,
      colorError: p.danger,
      colorErrorText: p.danger,
      colorErrorBorder: p.danger,
      colorErrorHover: p.danger,
      colorErrorBg: p.redSoft,
      colorWarningBg: p.orangeSoft,
      colorSuccessBg: p.greenSoft,
      colorInfoBg: p.blueSoft,
      colorSuccess: p.greenInk,
      colorWarning: p.orangeInk,
      colorWarningText: p.orangeInk,
      colorInfo: p.accentText,
      colorText: p.ink,
      colorTextHeading: p.ink,
      colorTextSecondary: p.ink2,
      colorTextTertiary: p.ink3,
      colorTextDescription: p.ink3,
      colorTextPlaceholder: p.ink3,
      colorTextDisabled: p.edge,
      colorIcon: p.ink3,
      colorBgLayout: p.page,
      colorBgContainer: p.surface,
      colorBgElevated: p.raised,
      colorBgMask: p.scrim,
      colorBorder: p.edge,
      colorBorderSecondary: p.line,
      colorSplit: p.line,
      fontFamily: fonts.text,
      fontFamilyCode: fonts.mono,
      fontSize: 14,
      borderRadius: radii.control,
      borderRadiusLG: radii.large,
      borderRadiusSM: radii.small,
      controlHeight: 34,
      controlHeightLG: 40,
      controlHeightSM: 28,
      boxShadow: p.shadow,
      boxShadowSecondary: p.shadow,
      motion: !reducedMotion,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.2s',
    },
    components: components(p),
  };
}
