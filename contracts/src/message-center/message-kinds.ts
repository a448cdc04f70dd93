/** Delivery preferences of a person for a kind of message. */
export const deliveryPreferences = {
  in_app: "站内",
  mail: "站内和邮件",
  digest: "站内和每日摘要",
  off: "不接收",
} as const;
export type DeliveryPreference = keyof typeof deliveryPreferences;

interface MessageKindDefinition {
  label: string;
  /** Default without a choice of the person. */
  way: DeliveryPreference;
  /** False for messages that require a decision or a signature: nobody may turn them off. */
  canBeOff: boolean;
}

export const messageKinds = {
  approval: { label: "审批", way: "in_app", canBeOff: false },
  circulation: { label: "传阅", way: "in_app", canBeOff: false },
  expiry: { label: "到期", way: "in_app", canBeOff: true },
  collection: { label: "收藏更新", way: "in_app", canBeOff: true },
  subscription: { label: "订阅", way: "in_app", canBeOff: true },
  system: { label: "系统", way: "in_app", canBeOff: true },
} as const satisfies Record<string, MessageKindDefinition>;
export type MessageKind = keyof typeof messageKinds;

export const messageKindNames = Object.keys(messageKinds) as MessageKind[];

/** Messages of the signed-in person. */
export const ownMessagesPath = "/system/common/messages";
export const ownMessageCountPath = `${ownMessagesPath}/unread` as const;
export const messageStreamPath = `${ownMessagesPath}/stream` as const;
export const messageSettingsPath = `${ownMessagesPath}/settings` as const;
